/**
 * Finds a Chromium to test with: CHROMIUM_PATH, else an installed Chrome, Chromium or Edge that answers, else the one inside the npm
 * package @sparticuz/chromium (Linux on x64), which needs nothing of the machine but glibc.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from './ensure.mjs'

/** @typedef {{ executablePath: string, args: string[], env: Record<string, string> }} Found */

const BASE = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
/**
 * The packaged headless shell has no GPU process of its own to fall back on: WebGL is drawn by SwiftShader. Plain canvases and the page
 * itself are left to the processor, as a browser does on a machine without a graphics card; by SwiftShader the map took ten seconds
 * instead of one and a half.
 */
const SHELL = [
  '--headless=shell',
  '--no-zygote',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
  '--disable-accelerated-2d-canvas',
  '--disable-gpu-rasterization',
]

function answers(file, env = process.env) {
  // On Windows `--version` opens a window instead of answering.
  if (process.platform === 'win32') return existsSync(file)
  const done = spawnSync(file, ['--no-sandbox', '--version'], { env, timeout: 15_000, encoding: 'utf8' })
  return done.status === 0 && /\d+\.\d+/.test(done.stdout)
}

function candidates() {
  if (process.platform === 'darwin') {
    return ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
      (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
    )
  }
  if (process.platform === 'win32') {
    const roots = [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA].filter(Boolean)
    const below = [
      'Google/Chrome/Application/chrome.exe',
      'Chromium/Application/chrome.exe',
      'Microsoft/Edge/Application/msedge.exe',
    ]
    return roots.flatMap((root) => below.map((file) => path.join(root, file)))
  }
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge']
  const dirs = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean)
  return names.flatMap((name) => dirs.map((dir) => path.join(dir, name)))
}

/** Writes a fonts.conf: without it a machine without fonts shows no text at all. */
function fontsConf(dir) {
  const file = path.join(dir, 'fonts.conf')
  const dirs = ['/usr/share/fonts', path.join(dir, 'fonts')].map((one) => `<dir>${one}</dir>`).join('')
  writeFileSync(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${dirs}<cachedir>${dir}/fc</cachedir></fontconfig>`,
  )
  return file
}

/** @returns {Promise<Found | null>} */
async function fromPackage() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  const home = path.join(ROOT, 'node_modules', '@sparticuz', 'chromium')
  if (!existsSync(home)) return null
  const dir = path.join(ROOT, 'node_modules', '.cache', 'chromium')
  mkdirSync(dir, { recursive: true })
  // It unpacks into the temporary folder and trusts whatever lies there; a folder inside node_modules goes with the package.
  const before = process.env.TMPDIR
  process.env.TMPDIR = dir
  try {
    const executablePath = await (await import('@sparticuz/chromium')).default.executablePath()
    const env = { ...process.env, FONTCONFIG_FILE: fontsConf(dir) }
    if (before === undefined) delete env.TMPDIR
    else env.TMPDIR = before
    if (!answers(executablePath, env)) {
      // No NSS on this machine: take the libraries that come in the package.
      const { inflate } = await import(pathToFileURL(path.join(home, 'build/esm/lambdafs.js')).href)
      await inflate(path.join(home, 'bin/al2023.tar.br'))
      env.LD_LIBRARY_PATH = path.join(dir, 'al2023', 'lib')
    }
    return { executablePath, args: [...BASE, ...SHELL], env }
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}

/**
 * @returns {Promise<Found>} what `launch` of playwright wants
 * @throws with advice where no browser can be had
 */
export async function findChromium() {
  // Playwright reads its config again in every worker: what was found once goes along in the environment.
  if (process.env.PEDREGAL_CHROMIUM) return JSON.parse(process.env.PEDREGAL_CHROMIUM)
  const found = await look()
  process.env.PEDREGAL_CHROMIUM = JSON.stringify(found)
  return found
}

/** @returns {Promise<Found>} */
async function look() {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (!answers(named)) throw new Error(`CHROMIUM_PATH is ${named}, which does not answer --version`)
    return { executablePath: named, args: BASE, env: { ...process.env } }
  }
  const system = candidates().find((file) => existsSync(file) && answers(file))
  if (system) return { executablePath: system, args: BASE, env: { ...process.env } }
  const packaged = await fromPackage()
  if (packaged) return packaged
  throw new Error('No Chrome, Chromium or Edge found. Install one, or set CHROMIUM_PATH to its program file.')
}
