import { defineConfig, type Plugin } from 'vite';
import { compressed } from './compressed-build.js';
import { chunkOfFirstLoad, fetchedAtOnce } from './first-load-build.js';
import { serviceWorker } from './service-worker-build.js';

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** Only in the build: while developing, styles are put into the page inline. */
const strictPolicy: Plugin = {
  name: 'strict-content-security-policy',
  apply: 'build',
  transformIndexHtml: () => [
    {
      tag: 'meta',
      attrs: { 'http-equiv': 'Content-Security-Policy', content: CONTENT_SECURITY_POLICY },
      injectTo: 'head-prepend',
    },
  ],
};

/** `npm run dev` names the server that answers the API. */
const { MARRAKECH_API: api } = process.env;

export default defineConfig({
  // Relative, so that the build works from any folder of any plain web server.
  base: './',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    target: 'es2023',
    modulePreload: { polyfill: false },
    // An inlined asset is a data: address, which the policy refuses for scripts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // One file for everything a first game needs: small files cost a round trip each.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: chunkOfFirstLoad, debugName: 'first load' }],
        },
      },
    },
  },
  server: api === undefined ? {} : { proxy: { '/api': { target: api, ws: true } } },
  worker: { format: 'es' },
  plugins: [strictPolicy, fetchedAtOnce, serviceWorker(), compressed()],
});
