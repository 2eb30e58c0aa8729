# Images for `make containers`, where no registry can be reached. They have the names, users, paths
# and entry points of those that the Dockerfile and docker-compose.yml ask for, on a plain Debian 13,
# whose pgBackRest is the first that knows PostgreSQL 18. Each stage is one image.
FROM localhost/debian:trixie AS debian
ENV DEBIAN_FRONTEND=noninteractive

# Node of the pinned version (from npm), and the npm of the machine.
FROM debian AS node
COPY node/ /usr/local/bin/
COPY npm/ /usr/local/lib/node_modules/npm/
RUN groupadd -g 1000 node && useradd -u 1000 -g node -s /bin/bash -m node \
  && ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm \
  && ln -s ../lib/node_modules/npm/bin/npx-cli.js /usr/local/bin/npx
CMD ["node"]

# The PostgreSQL that the product embeds is the same version. Debian has the client's programs.
FROM debian AS postgres
RUN apt-get update && apt-get install -y --no-install-recommends postgresql-client-17 \
  && rm -rf /var/lib/apt/lists/*
RUN groupadd -g 999 postgres && useradd -u 999 -g postgres -d /var/lib/postgresql postgres \
  && install -d -o postgres -g postgres -m 3777 /var/run/postgresql \
  && install -d -o postgres -g postgres -m 1777 /var/lib/postgresql \
  && install -d /docker-entrypoint-initdb.d
COPY postgres/ /usr/local/postgres/
COPY --chmod=755 postgres-entrypoint.sh /usr/local/bin/docker-entrypoint.sh
ENV PATH=/usr/local/postgres/bin:$PATH PGDATA=/var/lib/postgresql/18/docker LANG=C.UTF-8
VOLUME /var/lib/postgresql
STOPSIGNAL SIGINT
EXPOSE 5432
ENTRYPOINT ["docker-entrypoint.sh"]
CMD ["postgres"]

FROM debian AS valkey
RUN apt-get update && apt-get install -y --no-install-recommends valkey-server \
  && rm -rf /var/lib/apt/lists/* && install -d -o valkey -g valkey /data
COPY --chmod=755 valkey-entrypoint.sh /usr/local/bin/docker-entrypoint.sh
VOLUME /data
WORKDIR /data
ENTRYPOINT ["docker-entrypoint.sh"]
CMD ["valkey-server"]

# The alpine image has BusyBox's wget.
FROM debian AS caddy
RUN apt-get update && apt-get install -y --no-install-recommends caddy busybox \
  && rm -rf /var/lib/apt/lists/* && install -d /config/caddy /data/caddy \
  && ln -s /bin/busybox /usr/local/bin/wget
ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data
EXPOSE 80 443
WORKDIR /srv
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]

# Mailpit and Razorpay: the product's own stand-ins, which compose.yml mounts.
FROM node AS mailpit
COPY --chmod=755 mailpit.sh /mailpit
EXPOSE 1025 8025
ENTRYPOINT ["/mailpit"]
