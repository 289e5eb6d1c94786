# Node 24 LTS. The tests pass on it and on 20.19.
ARG NODE=24.21.0

FROM node:${NODE}-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY shared/package.json shared/
COPY bot/package.json bot/
COPY embedded-mongo/package.json embedded-mongo/
COPY server/package.json server/
COPY web/package.json web/
COPY miniapp/package.json miniapp/
COPY admin/package.json admin/
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:${NODE}-bookworm-slim
ENV NODE_ENV=production
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/shared/package.json shared/
COPY --from=build /app/shared/dist shared/dist
COPY --from=build /app/bot/package.json bot/
COPY --from=build /app/bot/dist bot/dist
COPY --from=build /app/embedded-mongo/package.json embedded-mongo/
COPY --from=build /app/embedded-mongo/dist embedded-mongo/dist
COPY --from=build /app/server/package.json server/
COPY --from=build /app/server/dist server/dist
COPY --from=build /app/miniapp/dist miniapp/dist
COPY --from=build /app/admin/dist admin/dist
# A volume that is mounted here belongs to the user of the server.
RUN mkdir /data && chown node:node /data
USER node
EXPOSE 5000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 5000}/health`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "server/dist/main.js"]
