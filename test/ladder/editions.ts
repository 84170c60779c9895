import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Policy } from '../../src/ai/operational/types'
import type { Side } from '../../src/operational/types'
import type { World } from '../../src/operational/engine'

/** An earlier edition of the game: its AI and its map. */
export interface Edition {
  readonly choose: Policy
  readonly charactersOf: (side: Side) => readonly { readonly id: string }[]
  readonly makeWorld: () => World
}

const ROOT = process.cwd()
const KEEP = path.join(ROOT, 'node_modules', '.cache', 'pedregal', 'ladder')
const git = (...args: string[]): string => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()

const ENTRY = `
import { pedregal, pedregalHash } from './src/operational/data'
import { createWorld } from './src/operational/engine'
export { choose } from './src/ai/operational/choose'
export { charactersOf } from './src/ai/operational/characters'
export const makeWorld = () => {
  const { id, battlefield, tables } = pedregal()
  return createWorld(id, battlefield, tables, pedregalHash())
}
`

async function bundle(from: string, to: string): Promise<void> {
  const { build } = await import('vite')
  const part = `${to}.${process.pid}`
  await build({
    root: from,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: path.join(from, 'edition.ts'),
      outDir: part,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      copyPublicDir: false,
      reportCompressedSize: false,
      rolldownOptions: { output: { entryFileNames: 'edition.mjs', codeSplitting: false } },
    },
  })
  try {
    renameSync(part, to)
  } catch (error) {
    rmSync(part, { recursive: true, force: true })
    if (!existsSync(to)) throw error
  }
}

/** Bundles the AI of a commit, unless that has been done before. Returns the file to import and the id of the commit. */
export async function editionOf(ref: string): Promise<{ file: string; commit: string }> {
  const commit = git('rev-parse', '--verify', `${ref}^{commit}`)
  const dir = path.join(KEEP, `${commit}-${createHash('sha256').update(ENTRY).digest('hex').slice(0, 8)}`)
  const file = path.join(dir, 'edition.mjs')
  if (existsSync(file)) return { file, commit }
  mkdirSync(KEEP, { recursive: true })
  const temp = path.join(os.tmpdir(), `pedregal-${commit}-${process.pid}`)
  mkdirSync(temp)
  try {
    const tar = path.join(temp, 'edition.tar')
    execFileSync(
      'git',
      ['archive', '-o', tar, commit, 'src', 'maps', 'assets/rulebook', 'package.json', 'tsconfig.json'],
      { cwd: ROOT },
    )
    execFileSync('tar', ['-xf', tar, '-C', temp])
    symlinkSync(path.join(ROOT, 'node_modules'), path.join(temp, 'node_modules'))
    writeFileSync(path.join(temp, 'edition.ts'), ENTRY)
    await bundle(temp, dir)
  } finally {
    rmSync(temp, { recursive: true, force: true })
  }
  return { file, commit }
}

/** The present commit, with a `+` if files of `src` or `maps` have been changed since. */
export function sourcesNow(): string {
  const dirty = git('status', '--porcelain', '--', 'src', 'maps') === '' ? '' : '+'
  return `${git('rev-parse', '--short', 'HEAD')}${dirty}`
}
