// Tables of three columns and more become cards on narrow screens (site.css): each cell is told the head of its
// column. Those of six columns have more room on wide screens.
"use strict";

document.addEventListener("DOMContentLoaded", () => {
  for (const table of document.querySelectorAll("article table.docutils")) {
    const heads = [...table.querySelectorAll("thead th")].map((head) => head.textContent.trim());
    if (heads.length < 3) continue;
    table.classList.add("cards");
    if (heads.length > 5) table.classList.add("wide");
    for (const row of table.querySelectorAll("tbody tr")) {
      [...row.children].forEach((cell, at) => { cell.dataset.head = heads[at] ?? ""; });
    }
  }
});
