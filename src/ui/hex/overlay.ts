import type { PieceId, Side } from '../../operational/types'
import { enemyOf } from '../../operational/types'
import type { OverlayHexes } from './board'
import type { Game } from './game'

/**
 * What can be laid over the map; the keys 1 to 9 switch these overlays in this order. `numbers` and `names`: of hexes; `zoc`: zones of control;
 * `command`: spans of commanders; `sight`: what the enemy sees; `reach`: where the units can move; `loc`: lines of communications.
 */
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

/** How the map marks the hexes of an overlay. Each overlay has a pattern of its own, so that nobody needs to tell colours apart. */
export interface HexOverlayLook {
  readonly pattern: 'rising' | 'falling' | 'rings' | 'dots' | 'level' | 'upright' | 'line'
  readonly ink: string
  /** Colour of the outline round the ink. */
  readonly edge: string
  /** The rule behind the overlay, which the legend links. */
  readonly rule: string
}

const PALE = '#ffffff'
const DARK = '#000000'

/** Any two inks differ for all four kinds of colour vision, and ink or edge differs from every terrain (test/scenes/colours.test.ts). */
export const HEX_OVERLAY_LOOKS: Readonly<Record<HexOverlay, HexOverlayLook>> = {
  zoc: { pattern: 'rising', ink: '#004978', edge: PALE, rule: 'OPS-7.1' },
  enemyZoc: { pattern: 'falling', ink: '#801400', edge: PALE, rule: 'OPS-7.1' },
  command: { pattern: 'rings', ink: '#f0ff8c', edge: DARK, rule: 'OPS-4.2' },
  sight: { pattern: 'dots', ink: '#edaac8', edge: DARK, rule: 'OPS-19.5.11' },
  reach: { pattern: 'level', ink: '#00a0ff', edge: DARK, rule: 'OPS-5.1' },
  enemyReach: { pattern: 'upright', ink: '#f08400', edge: DARK, rule: 'OPS-5.1' },
  loc: { pattern: 'line', ink: '#000000', edge: PALE, rule: 'OPS-13.1' },
}

/** The hexes that the shown overlays mark for a side. `tracedPieces`: pieces whose lines of communications are drawn beside that of the HQ. */
export function overlayHexes(
  game: Game,
  side: Side,
  shownOverlays: ReadonlySet<Overlay>,
  tracedPieces: readonly PieceId[],
): OverlayHexes {
  const enemy = enemyOf(side)
  return {
    ...(shownOverlays.has('zoc') ? { zoc: game.zoc(side) } : {}),
    ...(shownOverlays.has('enemyZoc') ? { enemyZoc: game.zoc(enemy) } : {}),
    ...(shownOverlays.has('command') ? { command: game.commandSpans() } : {}),
    ...(shownOverlays.has('sight') ? { sight: new Set(game.sight()) } : {}),
    ...(shownOverlays.has('reach') ? { reach: game.sideReach(side) } : {}),
    ...(shownOverlays.has('enemyReach') ? { enemyReach: game.sideReach(enemy) } : {}),
    ...(shownOverlays.has('loc') ? { loc: game.locTrace(tracedPieces) } : {}),
  }
}
