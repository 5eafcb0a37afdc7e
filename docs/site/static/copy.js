// A button on every example that copies its code: without prompts, and without what the code prints.
"use strict";

function codeOf(block) {
  const lines = block.textContent.split("\n");
  if (!lines.some((line) => line.startsWith(">>> "))) {
    return lines.filter((line) => !line.startsWith("$ ") || line.length > 2).map((line) => line.replace(/^\$ /, "")).join("\n");
  }
  return lines.filter((line) => /^(>>>|\.\.\.)( |$)/.test(line)).map((line) => line.slice(4)).join("\n") + "\n";
}

document.addEventListener("DOMContentLoaded", () => {
  for (const block of document.querySelectorAll("div.highlight > pre")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy";
    button.textContent = "Copy";
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(codeOf(block));
      button.textContent = "Copied";
      setTimeout(() => { button.textContent = "Copy"; }, 1500);
    });
    block.parentElement.append(button);
  }
});
