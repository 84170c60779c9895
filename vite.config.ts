import { defineConfig } from 'vitest/config'

export default defineConfig({
  // Relative addresses: dist/ plays from any folder of any server.
  base: './',
  publicDir: false,
  build: {
    target: 'es2022',
    // Sounds and fonts stay files, so that nothing that is not needed at first is sent at first.
    assetsInlineLimit: (file) => (/\.(webm|mp3|woff2)$/.test(file) ? false : undefined),
    // Phaser alone has about 1.4 MB.
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: 'phaser', test: /node_modules[\\/]phaser[\\/]/ }] },
      },
    },
  },
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/e2e/**', 'test/bench/**', 'node_modules/**'],
    environment: 'node',
    pool: 'threads',
    isolate: false,
  },
})
