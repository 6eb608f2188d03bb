# The server with its page. Games are kept in the volume /data.
FROM node:24-slim AS build
WORKDIR /src
COPY . .
RUN npm ci && npm run build && npm prune --omit=dev --ignore-scripts

FROM node:24-slim
WORKDIR /opt/marrakech
COPY --from=build /src/package.json ./
COPY --from=build /src/node_modules node_modules
COPY --from=build /src/packages packages
COPY --from=build /src/apps/server apps/server
COPY --from=build /src/apps/web/dist apps/web/dist
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 MARRAKECH_DATA=/data MARRAKECH_WEB=/opt/marrakech/apps/web/dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --start-period=10m --interval=30s --timeout=3s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/server/dist/main.js"]
