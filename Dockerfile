# The pages as a server of their own: docker build -t clixbook . && docker run -p 8866:8866 clixbook
# docs/hosting.md says how many visitors fit, and what a proxy has to pass on.
FROM python:3.11-slim
WORKDIR /src
COPY requirements.lock pyproject.toml README.md LICENSE CHANGELOG.md ./
COPY clixbook clixbook
COPY maps maps
COPY notebooks notebooks
COPY docs/write-a-special-power.md docs/
RUN pip install --no-cache-dir --constraint requirements.lock '.[app]' && useradd --create-home visitor
WORKDIR /home/visitor
USER visitor
ENV WARM=2 MOST=20
EXPOSE 8866
HEALTHCHECK --interval=30s --timeout=5s CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8866/health', timeout=4)"]
CMD exec clixbook demo --no-browser --host 0.0.0.0 --port 8866 --warm "$WARM" --most "$MOST"
