import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/chromium.mjs'

const chromium = await findChromium()
/** Not the port of `npm start`, which may be running. */
const port = Number(process.env.E2E_PORT ?? 4188)
const address = `http://127.0.0.1:${port}/`

const launch = { executablePath: chromium.executablePath, env: chromium.env }
/** Where pictures are what is tested, the map is drawn as players' browsers draw it: in `npm test` by the tests tagged `@webgl`, in `npm run e2e` by all. */
const DRAWN = /\/(board|clash|smoke|tableScene)\.spec\.ts$/
const isEveryday = Boolean(process.env.E2E_EVERYDAY)

/** Files that take longest. They begin first, so that no core is idle at the end while one of them still runs. */
const LONGEST = /\/(commanded|play|secrets|solo|wholegame)\.spec\.ts$/
/** Without WebGL the browser takes half the time on a machine without a graphics card, and the board without WebGL is proved as well. */
const withoutWebGL = { launchOptions: { ...launch, args: [...chromium.args, '--disable-gpu', '--disable-3d-apis'] } }

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.{spec,test}.ts',
  outputDir: 'test-results',
  // Three files at once: a test mostly waits for the page.
  workers: 3,
  // A machine may be four times slower than another, or busy: a wait that ends too early says nothing about the page.
  timeout: 180_000,
  // One slow moment of a busy machine must not hide what the whole run says; `npm test` names each test that needed its second try.
  retries: process.env.CI ? 1 : 0,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    baseURL: address,
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    // A trace costs a fifth of the time; `--trace on` makes one when it is wanted.
    trace: 'off',
  },
  projects: [
    { name: 'longest', testMatch: LONGEST, use: withoutWebGL },
    {
      name: 'webgl',
      testMatch: DRAWN,
      ...(isEveryday && { grep: /@webgl/ }),
      use: { launchOptions: { ...launch, args: chromium.args } },
    },
    {
      name: 'canvas',
      testIgnore: isEveryday ? LONGEST : [DRAWN, LONGEST],
      ...(isEveryday && { grepInvert: /@webgl/ }),
      use: withoutWebGL,
    },
  ],
  webServer: { command: `node scripts/serve-dist.mjs ${port}`, url: address, reuseExistingServer: false },
})
