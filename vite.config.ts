import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { offline } from './scripts/offline.mjs'

/** The built game takes only the part of Phaser that it draws with (scripts/phaser.mjs); these are the switches of Phaser's own build. */
const leanPhaser = {
  resolve: {
    alias: [{ find: /^phaser$/, replacement: fileURLToPath(new URL('./scripts/phaser.mjs', import.meta.url)) }],
  },
  define: {
    'typeof CANVAS_RENDERER': 'true',
    'typeof WEBGL_RENDERER': 'true',
    'typeof WEBGL_DEBUG': 'false',
    'typeof FEATURE_SOUND': 'false',
    'typeof EXPERIMENTAL': 'false',
    'typeof PLUGIN_CAMERA3D': 'false',
    'typeof PLUGIN_FBINSTANT': 'false',
    global: 'globalThis',
  },
}

export default defineConfig(({ command }) => ({
  ...(command === 'build' ? leanPhaser : {}),
  // Relative addresses: dist/ plays from any folder of any server.
  base: './',
  publicDir: false,
  plugins: [offline()],
  build: {
    target: 'es2022',
    // Sounds and fonts stay files, so that nothing that is not needed at first is sent at first.
    assetsInlineLimit: (file) => (/\.(webm|mp3|woff2)$/.test(file) ? false : undefined),
    // Phaser alone has about 1.4 MB.
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      // The game, and the desk for players with lead and dice.
      input: ['index.html', 'desk.html'],
      output: {
        codeSplitting: { groups: [{ name: 'phaser', test: /node_modules[\\/]phaser[\\/]/ }] },
      },
    },
  },
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/e2e/**', 'test/bench/**', 'node_modules/**'],
    environment: 'node',
    setupFiles: ['test/setup.ts'],
    pool: 'threads',
    isolate: false,
    // Two also on two cores: the browser tests take part of each core, and at the end one thread would leave a core idle.
    maxWorkers: Math.max(2, cpus().length - 1),
    // A machine may be slow or busy: a test that ends too early says nothing.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
}))
