import type { HexId, PieceId, Side } from '../../operational/types'
import { enemyOf } from '../../operational/types'
import type { OverlayHexes } from './board'
import type { Game } from './game'

/** The overlays of the map (`loc`: lines of communications); their keys are 1 to 9 in this order. */
export const OVERLAYS = [
  'numbers',
  'zoc',
  'enemyZoc',
  'command',
  'names',
  'sight',
  'reach',
  'enemyReach',
  'loc',
] as const
export type Overlay = (typeof OVERLAYS)[number]

/** Overlays that mark hexes, and so have a line in the legend. */
export const HEX_OVERLAYS = ['zoc', 'enemyZoc', 'command', 'sight', 'reach', 'enemyReach', 'loc'] as const
export type HexOverlay = (typeof HEX_OVERLAYS)[number]

/** How the hexes of an overlay are marked. Each pattern is used once, so that colour is never needed to tell them apart; `edge` outlines the ink. */
export interface HexOverlayLook {
  readonly pattern: 'rising' | 'falling' | 'rings' | 'dots' | 'level' | 'upright' | 'line'
  readonly ink: string
  readonly edge: string
  /** The rule that it shows. */
  readonly rule: string
}

const PALE = '#ffffff'
const DARK = '#000000'

/** Any two differ for all four kinds of colour vision, and ink or edge differs from every terrain (test/scenes/colours.test.ts). */
export const LOOKS: Readonly<Record<HexOverlay, HexOverlayLook>> = {
  zoc: { pattern: 'rising', ink: '#004978', edge: PALE, rule: 'OPS-7.1' },
  enemyZoc: { pattern: 'falling', ink: '#801400', edge: PALE, rule: 'OPS-7.1' },
  command: { pattern: 'rings', ink: '#f0ff8c', edge: DARK, rule: 'OPS-4.2' },
  sight: { pattern: 'dots', ink: '#edaac8', edge: DARK, rule: 'OPS-19.5.11' },
  reach: { pattern: 'level', ink: '#00a0ff', edge: DARK, rule: 'OPS-5.1' },
  enemyReach: { pattern: 'upright', ink: '#f08400', edge: DARK, rule: 'OPS-5.1' },
  loc: { pattern: 'line', ink: '#000000', edge: PALE, rule: 'OPS-13.1' },
}

/** The hexes that the present overlays show to a side. `selected`: pieces whose line of communications is traced besides that of the HQ. */
export function overlayHexes(
  game: Game,
  side: Side,
  on: ReadonlySet<Overlay>,
  selected: readonly PieceId[],
): OverlayHexes {
  const enemy = enemyOf(side)
  const set = (hexes: Iterable<HexId>): ReadonlySet<HexId> => new Set(hexes)
  return {
    ...(on.has('zoc') ? { zoc: game.zoc(side) } : {}),
    ...(on.has('enemyZoc') ? { enemyZoc: game.zoc(enemy) } : {}),
    ...(on.has('command') ? { command: game.commandSpans() } : {}),
    ...(on.has('sight') ? { sight: set(game.sight()) } : {}),
    ...(on.has('reach') ? { reach: game.sideReach(side) } : {}),
    ...(on.has('enemyReach') ? { enemyReach: game.sideReach(enemy) } : {}),
    ...(on.has('loc') ? { loc: game.locTrace(selected) } : {}),
  }
}
