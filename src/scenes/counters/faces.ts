// What is printed on each counter, as data; drawFace.ts and drawMarker.ts draw it.
import type { Side } from '../../game/side'
import type { CountersFile, HqDef, LeaderDef, UnitDef } from '../../operational/data'
import { parseMarkerId } from '../../operational/hidden/markerIds'
import type { BoxLetter, PieceId } from '../../operational/types'
import { liveryIdOf, sideAppearance } from '../appearance/appearance'
import type { Appearance } from '../appearance/schema'

/** Colour of the band on a unit with one step left (OPS-2.1). Units that have only one step show the band from the start. */
export const LAST_STEP_COLOUR = '#e2b02f'

/** What is printed on a counter. `def` is the entry of the counters file, `livery` an id of the scenario's appearance. */
export type Face = UnitFace | LeaderFace | HqFace | MarkerFace

export interface UnitFace {
  readonly kind: 'unit'
  readonly def: UnitDef
  readonly livery: string
}
export interface LeaderFace {
  readonly kind: 'leader'
  readonly def: LeaderDef
  readonly livery: string
}
export interface HqFace {
  readonly kind: 'hq'
  readonly def: HqDef
  readonly livery: string
}

/**
 * A hidden-movement marker (OPS-19.5.1). An enemy marker shows its number and looks the same whether real or dummy. The viewer's own marker
 * shows whether it is real, but not its number: two opponents may share one screen, and one who had seen which number is real could recognise
 * that marker when it is his turn to look.
 */
export interface MarkerFace {
  readonly kind: 'marker'
  readonly side: Side
  readonly livery: string
  readonly letter: BoxLetter
  /** Number of the marker, 1 or 2; 0 for the marker of a box that is still being filled. */
  readonly nr: number
  /** null: the viewer may not know whether it is real. */
  readonly real: boolean | null
}

/** The side that a counter belongs to. */
export const sideOfFace = (face: Face): Side => (face.kind === 'marker' ? face.side : face.def.side)

/** What identifies a marker, and what the viewer knows of it. */
export type Marker = Pick<MarkerFace, 'side' | 'letter' | 'nr' | 'real'>

/** The face of a marker, in the livery of its side. */
export const markerFace = (appearance: Appearance, marker: Marker): MarkerFace => ({
  kind: 'marker',
  livery: sideAppearance(appearance, marker.side).livery,
  ...marker,
})

/** The face of the marker with this id (`us.marker.a.1`); undefined when the id does not belong to a marker. */
export function markerFaceById(appearance: Appearance, id: string, isReal: boolean | null): MarkerFace | undefined {
  const marker = parseMarkerId(id)
  return marker
    ? markerFace(appearance, { side: marker.side, letter: marker.box, nr: marker.nr, real: isReal })
    : undefined
}

/** The faces of all pieces of a counters file, by piece id. */
export function facesById(counters: CountersFile, appearance: Appearance): ReadonlyMap<PieceId, Face> {
  const faces = new Map<PieceId, Face>()
  const liveryOf = ({ side, army }: { side: Side; army: string | null }): string => liveryIdOf(appearance, side, army)
  for (const def of counters.units) faces.set(def.id, { kind: 'unit', def, livery: liveryOf(def) })
  for (const def of counters.leaders) faces.set(def.id, { kind: 'leader', def, livery: liveryOf(def) })
  for (const def of counters.hqs) faces.set(def.id, { kind: 'hq', def, livery: liveryOf(def) })
  return faces
}

/**
 * Combat factor on the counter of a unit with this many steps left (OPS-2.1); without steps, that of the last step. `def.cf` lists the factors
 * from all steps down to one step.
 */
export const printedCombatFactor = (def: UnitDef, steps: number): number =>
  def.cf[Math.max(0, def.cf.length - Math.max(1, steps))] ?? 0

/** Mark of a unit's formation on its counter: the last part of the formation's id, in capitals. */
export const formationMark = (formation: string): string => (formation.split('.').pop() ?? '').toUpperCase()
