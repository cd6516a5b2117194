# syntax=docker/dockerfile:1
# docs/deploy.md says how to use it. No secret is needed to build, and none is in the image.
FROM node:24-trixie-slim AS base
WORKDIR /app

# Production packages, without the Node that `npm start` installs, because the image has its own.
FROM base AS packages
COPY package.json package-lock.json .npmrc ./
COPY packages/demo-music/package.json packages/demo-music/
COPY packages/stripe-sandbox/package.json packages/stripe-sandbox/
COPY scripts/install.mjs scripts/
RUN --mount=type=cache,target=/root/.npm node scripts/install.mjs --omit=dev \
 && rm -rf node_modules/node-linux-* node_modules/.bin/node

# Builds the web.
FROM base AS web
COPY package.json package-lock.json .npmrc ./
COPY packages/demo-music/package.json packages/demo-music/
COPY packages/stripe-sandbox/package.json packages/stripe-sandbox/
COPY scripts/install.mjs scripts/
RUN --mount=type=cache,target=/root/.npm node scripts/install.mjs
COPY . .
RUN node scripts/build.ts

FROM base
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
COPY --from=packages /app/node_modules node_modules
COPY . .
COPY --from=web /app/dist dist
# The embedded PostgreSQL's links can't be made later, on a read-only file system.
RUN node -e "import('/app/platform/database/postgres-binaries.ts').then((m) => m.usableBinaries(m.installedBinaries(), null))" \
 && install --directory --owner=node --group=node --mode=0700 /data
USER node
VOLUME /data
EXPOSE 3000
# Checks only the process, because a restart can't repair an unreachable database.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["sh", "scripts/run-node.sh", "server/main.ts"]
