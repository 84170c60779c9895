import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/chromium.mjs'

const chromium = await findChromium()
/** Not the port of `npm start`, which may be running. */
const port = Number(process.env.E2E_PORT ?? 4188)
const address = `http://127.0.0.1:${port}/`

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.{spec,test}.ts',
  outputDir: 'test-results',
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    baseURL: address,
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: { executablePath: chromium.executablePath, args: chromium.args, env: chromium.env },
  },
  webServer: { command: `node scripts/serve-dist.mjs ${port}`, url: address, reuseExistingServer: false },
})
