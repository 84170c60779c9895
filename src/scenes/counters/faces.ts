import type { CountersFile, HqDef, LeaderDef, UnitDef } from '../../operational/data'
import type { BoxLetter, PieceId, Side } from '../../operational/types'

export type LiveryId = 'us' | 'north' | 'east' | 'south' | 'general'

/** Colours of an army (OPS-2.1), with a letter and a cut of the counter, so that nothing hangs on colour alone. */
export interface Livery {
  readonly body: string
  readonly shade: string
  readonly ink: string
  /** Fill and ink of the box with the arm's sign. */
  readonly box: string
  readonly boxInk: string
  readonly letter: string
}

export const LIVERIES: Readonly<Record<LiveryId, Livery>> = {
  us: { body: '#a8cfea', shade: '#6fa3c8', ink: '#0d2440', box: '#f4fafd', boxInk: '#0d2440', letter: 'US' },
  north: { body: '#86b873', shade: '#5b8a4b', ink: '#0f2409', box: '#f3f8ea', boxInk: '#12300a', letter: 'N' },
  east: { body: '#b03a30', shade: '#7f221b', ink: '#fff6ea', box: '#fbeae2', boxInk: '#541009', letter: 'E' },
  south: { body: '#f6f1e2', shade: '#c2b795', ink: '#2a2013', box: '#ffffff', boxInk: '#2a2013', letter: 'S' },
  general: { body: '#f6f1e2', shade: '#b8a77c', ink: '#201509', box: '#ffffff', boxInk: '#201509', letter: 'M' },
}

/** One step is left (OPS-2.1: Mexican counters carry it from the start). */
export const LAST_STEP_COLOUR = '#e2b02f'

/** What is printed on a piece; states are laid over it. */
export type Face =
  | { readonly kind: 'unit'; readonly def: UnitDef; readonly livery: LiveryId }
  | { readonly kind: 'leader'; readonly def: LeaderDef; readonly livery: LiveryId }
  | { readonly kind: 'hq'; readonly def: HqDef; readonly livery: LiveryId }
  | MarkerFace

/**
 * A hidden-movement marker (OPS-19.5.1). The enemy's has its number and is alike whether real or not; one's own says what it is and shows
 * no number, so that no picture kept in memory ties the two together for whoever looks later.
 */
export interface MarkerFace {
  readonly kind: 'marker'
  readonly side: Side
  readonly livery: LiveryId
  readonly letter: BoxLetter
  readonly nr: number
  /** null: for the enemy's eyes. */
  readonly real: boolean | null
}

export const sideOfFace = (face: Face): Side => (face.kind === 'marker' ? face.side : face.def.side)

/** The face of a marker by its id (`us.marker.a.1`); `real` null for the enemy's eyes. */
export function markerFace(id: string, real: boolean | null): MarkerFace {
  const [side, , letter, nr] = id.split('.')
  const us = side === 'us'
  return {
    kind: 'marker',
    side: us ? 'us' : 'mexican',
    livery: us ? 'us' : 'general',
    letter: (letter ?? '').toUpperCase() as BoxLetter,
    nr: Number(nr),
    real,
  }
}

const LIVERY: Readonly<Record<string, LiveryId>> = { US: 'us', North: 'north', East: 'east', South: 'south' }

/** The faces of all pieces by id. */
export function facesById(counters: CountersFile): ReadonlyMap<PieceId, Face> {
  const out = new Map<PieceId, Face>()
  const livery = (side: Side, army: string | null): LiveryId => LIVERY[army ?? ''] ?? (side === 'us' ? 'us' : 'general')
  for (const def of counters.units) out.set(def.id, { kind: 'unit', def, livery: livery(def.side, def.army) })
  for (const def of counters.leaders) out.set(def.id, { kind: 'leader', def, livery: livery(def.side, def.army) })
  for (const def of counters.hqs) out.set(def.id, { kind: 'hq', def, livery: livery(def.side, def.army) })
  return out
}

/** CF at the present number of steps. */
export const combatFactor = (def: UnitDef, steps: number): number =>
  def.cf[Math.max(0, def.cf.length - Math.max(1, steps))] ?? 0

/** The formation's mark on the counter: the last part of its id, as the folio numbers them. */
export const formationMark = (formation: string): string => (formation.split('.').pop() ?? '').toUpperCase()
