import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { biomeOverrides, checkRooms } from '../../scripts/rooms.mjs'

let root = ''

/** A small source tree that obeys every order. */
const SOUND: Record<string, string> = {
  'src/core/dice.ts': `export const die = (n: number) => Math.floor(Math.sqrt(n)) + Math.imul(n, 3)`,
  'src/hex/grid.ts': `import { Grid } from 'honeycomb-grid'\nimport { die } from '../core/dice'\nexport const g = [Grid, die]`,
  'src/operational/chart.ts': `import { setup } from 'xstate'\nexport const chart = setup`,
  'src/operational/apply.ts': `import type { G } from '../hex/grid'\nimport map from '../../maps/a/map.json'
    // Math.random() and window in a comment, 'import("../ui/hud")' too
    export const text = "Date.now() import('../ui/hud')"
    export const apply = (document: G) => [document, map, { window: 1 }.window]`,
  'src/session/journal.ts': `import { apply } from '../operational/apply'\nexport const journal = [apply, new Date(0)]`,
  'src/audio/play.ts': `import { Howl } from 'howler'\nimport url from '../../assets/sounds/a.webm?url'\nexport const h = [Howl, url, Date.now()]`,
  'src/ui/hud.tsx': `import { render } from 'preact'\nimport { createActor } from 'xstate'\nexport const hud = [render, createActor, document]`,
  'src/scenes/map.ts': `import { Scene } from 'phaser'\nimport type { Hud } from '../ui/hud'\nexport class Map extends Scene { hud?: Hud; w = window }`,
  'src/main.ts': `import './ui/hud'\nimport './scenes/map'\nimport './session/journal'`,
  'src/cli/engine.ts': `import { readFileSync } from 'node:fs'\nimport { journal } from '../session/journal'\nconsole.log(journal, readFileSync)`,
}

function write(files: Record<string, string>) {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }
}

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'rooms-'))
  write(SOUND)
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('the order of rooms', () => {
  it('finds nothing in a house that keeps it', () => {
    expect(checkRooms(root)).toEqual({ files: Object.keys(SOUND).length, faults: [] })
  })

  const wrong: [title: string, file: string, text: string, line: number, message: RegExp][] = [
    ['a static import upwards', 'src/core/a.ts', `\nimport { g } from '../hex/grid'`, 2, /core\/ stands above hex\//],
    ['a type import', 'src/operational/a.ts', `import type { Hud } from '../ui/hud'`, 1, /may not import/],
    ['an inline type import', 'src/operational/a.ts', `export type A = import('../ui/hud').Hud`, 1, /may not import/],
    ['a side-effect import', 'src/hex/a.ts', `import '../session/journal'`, 1, /may not import/],
    [
      'a dynamic import',
      'src/operational/a.ts',
      `\n\nexport const a = () => import('../scenes/map')`,
      3,
      /may not import/,
    ],
    [
      'a dynamic import of a made name',
      'src/operational/a.ts',
      `export const a = (n: string) => import('../' + n)`,
      1,
      /made at run time/,
    ],
    ['a re-export', 'src/core/a.ts', `export * from '../ai/think'`, 1, /may not import/],
    ['a named re-export', 'src/core/a.ts', `export { think } from '../ai/think'`, 1, /may not import/],
    ['a whole room', 'src/ai/a.ts', `import { a } from '../session'`, 1, /may not import/],
    [
      'a worker',
      'src/session/a.ts',
      `export const w = new Worker(new URL('../ui/w.ts', import.meta.url))`,
      1,
      /may not import/,
    ],
    ['a glob', 'src/session/a.ts', `export const g = import.meta.glob(['../ui/*.ts'])`, 1, /may not import/],
    [
      'require',
      'src/core/a.ts',
      `declare const require: (s: string) => unknown\nrequire('phaser')`,
      2,
      /phaser belongs/,
    ],
    ['main', 'src/ui/a.ts', `import '../main'`, 1, /nothing may import from main/],
    ['cli', 'src/scenes/a.ts', `import '../cli/engine'`, 1, /nothing may import from cli/],
    ['cli reaching for the HUD', 'src/cli/a.ts', `import '../ui/hud'`, 1, /needs a browser/],
    ['ui reaching for scenes', 'src/ui/a.ts', `import '../scenes/map'`, 1, /may not import/],
    ['a file outside the house', 'src/core/a.ts', `import x from '../../../shared/x.json'`, 1, /lies outside/],
    ['a room of one’s own making', 'src/utils/a.ts', `export const a = 1`, 1, /no room/],
    ['phaser in the HUD', 'src/ui/a.ts', `import Phaser from 'phaser'`, 1, /phaser belongs/],
    ['howler in a scene', 'src/scenes/a.ts', `import { Howl } from 'howler'`, 1, /howler belongs/],
    [
      'honeycomb in the rules',
      'src/operational/a.ts',
      `import { Grid } from 'honeycomb-grid'`,
      1,
      /honeycomb-grid belongs/,
    ],
    ['xstate in the rules', 'src/operational/a.ts', `import { setup } from 'xstate'`, 1, /xstate belongs/],
    ['preact in the session', 'src/session/a.ts', `import { h } from 'preact/hooks'`, 1, /needs a browser/],
    ['signals in the rules', 'src/operational/a.ts', `import { signal } from '@preact/signals'`, 1, /needs a browser/],
    ['idb in the session', 'src/session/a.ts', `import { openDB } from 'idb'`, 1, /needs a browser/],
    ['Node in the rules', 'src/core/a.ts', `import fs from 'node:fs'`, 1, /only cli\/ may use Node/],
    ['a file that cannot be read', 'src/core/a.ts', `export const = 1`, 1, /cannot be read/],
  ]
  it.each(wrong)('catches %s', (_title, file, text, line, message) => {
    write({ [file]: text })
    const { faults } = checkRooms(root)
    expect(faults).toEqual([{ file, line, message: expect.stringMatching(message) }])
  })
})

describe('purity of the rules', () => {
  const wrong: [code: string, file: string, message: RegExp][] = [
    ['Math.random()', 'src/operational/a.ts', /no chance but the dice/],
    [`Math['random']()`, 'src/session/a.ts', /no chance but the dice/],
    ['globalThis.Math.random()', 'src/ai/a.ts', /no chance but the dice/],
    ['((m) => m)(1); const { random } = Math', 'src/core/a.ts', /in full/],
    ['const m = Math', 'src/core/a.ts', /in full/],
    ['const n = "si" + "n"; export const s = Math[n as "sin"](1)', 'src/core/a.ts', /made at run time/],
    ['crypto.randomUUID()', 'src/session/a.ts', /no chance but the dice/],
    ['Date.now()', 'src/operational/a.ts', /no clock/],
    ['new Date()', 'src/session/a.ts', /no clock/],
    ['Date()', 'src/session/a.ts', /no clock/],
    ['performance.now()', 'src/ai/a.ts', /no clock/],
    ['setTimeout(() => {}, 1)', 'src/operational/a.ts', /wait for nothing/],
    ['Math.sin(1)', 'src/core/a.ts', /may differ between engines/],
    ['Math.cos(1)', 'src/hex/a.ts', /may differ between engines/],
    ['Math.atan2(1, 2)', 'src/tabletop/a.ts', /may differ between engines/],
    ['Math.pow(1, 2)', 'src/clash/a.ts', /may differ between engines/],
    ['Math.exp(1)', 'src/operational/a.ts', /may differ between engines/],
    ['export const p = 2 ** 3', 'src/operational/a.ts', /may differ between engines/],
    ['window.alert()', 'src/session/a.ts', /without a DOM/],
    ['document.title', 'src/teach/a.ts', /without a DOM/],
    ['localStorage.clear()', 'src/cli/a.ts', /without a DOM/],
  ]
  it.each(wrong)('catches %s in %s', (code, file, message) => {
    write({ [file]: code })
    const { faults } = checkRooms(root)
    expect(faults.length).toBeGreaterThan(0)
    for (const fault of faults) expect(fault).toMatchObject({ file, message: expect.stringMatching(message) })
  })

  it('lets the clock in where it is listed, and inexact functions below src/ai', () => {
    write({
      'src/session/clock.ts': 'export const now = () => Date.now()',
      'src/session/a.ts': 'export const e = Math.exp(1)',
    })
    expect(checkRooms(root).faults).toEqual([])
  })
})

it('biome.json tells the editor the same order', () => {
  const biome: { overrides: unknown } = JSON.parse(readFileSync(new URL('../../biome.json', import.meta.url), 'utf8'))
  expect(biome.overrides).toEqual(biomeOverrides())
})
