// Finds the appearance of a scenario: its colours, counter shapes, flags and printed words. A livery is the set of colours of an army.
import * as v from 'valibot'
import pedregal from '../../../maps/pedregal/appearance.json'
import buenaVista from './buena-vista.json'
import chippawa from './chippawa.json'
import type { Side, Sides } from '../../game/side'
import { type Appearance, AppearanceSchema, type Livery, type SideAppearance } from './schema'

/** Appearance files by scenario id. A scenario without a file is drawn with `plainAppearance`. */
const FILES: Readonly<Record<string, unknown>> = {
  pedregal,
  'buena-vista': buenaVista,
  // The same armies a year before.
  'palo-alto': buenaVista,
  'palo-alto-reg': buenaVista,
  chippawa,
}

/** Checks the form of an appearance file, and that every livery named in it exists. Throws if not: the file is part of the program. */
export function parseAppearance(file: unknown): Appearance {
  const appearance = v.parse(AppearanceSchema, file)
  const namedLiveries = [
    ...Object.values(appearance.sides).map(({ livery }) => livery),
    ...Object.values(appearance.armies),
  ]
  for (const id of namedLiveries) if (!appearance.liveries[id]) throw new Error(`appearance: no livery ${id}`)
  return appearance
}

/** The appearance of a scenario; `sides` are used where the scenario has no appearance file. */
export function appearanceOf(scenario: string, sides: Sides): Appearance {
  const file = FILES[scenario]
  return file === undefined ? plainAppearance(sides) : parseAppearance(file)
}

/** Whether a scenario has an appearance of its own. */
export const hasAppearance = (scenario: string): boolean => FILES[scenario] !== undefined

/** Blue against red, with no printed words: for scenarios that bring no appearance file. */
export function plainAppearance([first, second]: Sides): Appearance {
  const sheetText = { title: '', subtitle: '', scaleNote: '', names: {} }
  return {
    sides: {
      [first]: {
        livery: first,
        counterShape: 'rounded',
        plateShape: 'square',
        flag: { pattern: 'tricolour', bands: ['#2c5f9e', '#f6f1e2', '#2c5f9e'] },
      },
      [second]: {
        livery: second,
        counterShape: 'octagon',
        plateShape: 'round',
        flag: { pattern: 'tricolour', bands: ['#b03a30', '#f6f1e2', '#b03a30'] },
      },
    },
    armies: {},
    liveries: {
      [first]: {
        letter: first.charAt(0).toUpperCase(),
        body: '#a8cfea',
        shade: '#6fa3c8',
        ink: '#0d2440',
        outline: '#0d2440',
        box: '#f4fafd',
        boxInk: '#0d2440',
      },
      [second]: {
        letter: second.charAt(0).toUpperCase(),
        body: '#b03a30',
        shade: '#7f221b',
        ink: '#fff6ea',
        outline: '#541009',
        box: '#fbeae2',
        boxInk: '#541009',
      },
    },
    sheet: { wideNames: [], en: sheetText, es: sheetText },
  }
}

/** The two sides that an appearance describes: that of seat 0, then that of seat 1. */
export function sidesOf(appearance: Appearance): Sides {
  const [first, second] = Object.keys(appearance.sides)
  if (first === undefined || second === undefined) throw new Error('appearance: two sides expected')
  return [first, second]
}

/** Shapes, flag and livery of a side. */
export function sideAppearance(appearance: Appearance, side: Side): SideAppearance {
  const found = appearance.sides[side]
  if (!found) throw new Error(`appearance: no side ${side}`)
  return found
}

/**
 * Id of the livery of a piece: that of its army on its side (`side:army`), of its army, or of its side where the piece has no army or the army no
 * livery.
 */
export function liveryIdOf(appearance: Appearance, side: Side, army: string | null): string {
  const armyLivery = army === null ? undefined : (appearance.armies[`${side}:${army}`] ?? appearance.armies[army])
  return armyLivery ?? sideAppearance(appearance, side).livery
}

/** The livery with this id. Throws if there is none: `parseAppearance` has checked all ids. */
export function liveryById(appearance: Appearance, id: string): Livery {
  const livery = appearance.liveries[id]
  if (!livery) throw new Error(`appearance: no livery ${id}`)
  return livery
}
