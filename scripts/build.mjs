/** Builds the site into dist/, only when something it is made of has changed (`--force`: in any case). */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensure, ROOT } from './ensure.mjs'
import { hashOf } from './hash.mjs'

export const DIST = path.join(ROOT, 'dist')
const STAMP = path.join(DIST, '.build-hash')
const SOURCES = [
  'src',
  'assets',
  'maps',
  'index.html',
  'desk.html',
  'scripts/offline.mjs',
  'vite.config.ts',
  'package-lock.json',
  'tsconfig.json',
]

/**
 * @param {{ force?: boolean }} how
 * @returns {boolean} whether dist/ now holds the game
 */
export function buildSite({ force = false } = {}) {
  const hash = hashOf(SOURCES)
  if (!force && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) return true
  const vite = path.join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')
  const done = spawnSync(process.execPath, [vite, 'build'], { cwd: ROOT, stdio: 'inherit' })
  if (done.status !== 0) return false
  writeFileSync(STAMP, hash)
  return true
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await ensure()
  if (!buildSite({ force: process.argv.includes('--force') })) process.exit(1)
}
