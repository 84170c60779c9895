import type { Leg } from '../../../tabletop/common/march'
import { angleBetween, apart, headingTo, toTable } from '../../../tabletop/common/point'
import type { BattleAction } from '../../../tabletop/sar/schemas/action'
import { type Aim, aimOf, columnWidth } from './aim'
import type { Draft } from './draft'
import { rides } from './rides'
import { type Piece, type Scene, stands } from './scene'
import { strikes } from './rush'
import type { Temper } from './temper'
import { type Placed, placedBy, type Way, waysFor } from './ways'

/** So many ways are tried against the rules before a unit stays where it is. */
const TRIES = 5

const stepOf = (unit: string, leg: Leg): BattleAction => {
  if ('go' in leg) return { type: 'go', unit, distance: leg.go, off: leg.off }
  if ('wheel' in leg) return { type: 'wheel', unit, angle: leg.wheel, about: leg.about }
  if ('turn' in leg) return { type: 'turn', unit, angle: leg.turn }
  return { type: 'aboutFace', unit }
}

/** Does the best of these ways that the rules allow; tells where the unit will stand. */
function take(draft: Draft, unit: string, ways: readonly Way[]): Way | null {
  for (const way of ways.slice(0, TRIES)) {
    let done = 0
    for (const leg of way.legs) {
      if (!draft.add(stepOf(unit, leg))) break
      done++
    }
    if (done === way.legs.length) return way
    if (done > 0) draft.add({ type: 'takeBack', unit })
  }
  return null
}

/** The direction that the order binds it to, if that is not the way to its aim: then it goes that way (it draws off). */
function boundAim(scene: Scene, piece: Piece, aim: Aim): Aim {
  const heading = scene.table.battle.orders[piece.id]?.heading ?? null
  if (heading === null) return aim
  const far = apart(piece.block.at, aim.at) >= 800
  const wanted = far ? headingTo(piece.block.at, aim.at) : aim.heading
  if (angleBetween(wanted, heading) <= 4500) return aim
  const at = toTable({ at: piece.block.at, heading }, 0, 16_000)
  return { ...aim, at, heading: far ? aim.heading : heading }
}

/** SAR-7.12: into another formation, as wide as there is room for. */
function reshape(draft: Draft, piece: Piece, aim: Aim): boolean {
  const widths =
    aim.stance === 'line' ? [aim.width, Math.ceil((aim.width * 3) / 4), Math.ceil(aim.width / 2)] : [aim.width]
  const stance = aim.stance === 'mob' ? 'line' : aim.stance
  return widths.some((width) => draft.add({ type: 'form', unit: piece.id, stance, width: Math.max(1, width) }))
}

/** Phase 4 of one unit that marches as it likes. */
function march(scene: Scene, draft: Draft, piece: Piece, temper: Temper, placed: Map<string, Placed>): void {
  const aim = boundAim(scene, piece, aimOf(scene, piece, temper))
  if (piece.unit.garrison !== null) draft.add({ type: 'occupy', unit: piece.id })
  const distance = scene.table.battle.doings[piece.id]?.distance ?? 0
  const { unit, facts } = piece
  const quick = scene.tables.movement.quickFormationNations.includes(facts.nation)
  const cost = scene.tables.movement.formationChangeCost * 1000
  const wrong = !piece.guns && piece.foot && unit.stance !== aim.stance
  const far = apart(piece.block.at, aim.at)
  // Into column before a long march, into line at its end.
  const changes =
    wrong && quick && distance >= cost && (aim.stance === 'column' ? far > 14_000 : far <= distance - cost + 1500)
  const budget = changes ? distance - cost : distance
  if (changes && aim.stance === 'column') reshape(draft, piece, aim)
  const way = take(draft, piece.id, waysFor(scene, piece, aim, budget, placed))
  if (way) placed.set(piece.id, placedBy(scene, piece.block, way.end))
  if (changes && aim.stance === 'line') reshape(draft, piece, aim)
  if (aim.building !== undefined) draft.add({ type: 'occupy', unit: piece.id, building: aim.building })
}

/**
 * SAR-24.5, 24.9: where ground decides, everybody comes. Where castings are counted only those who will not be the first to run:
 * most of them steady enough, and none at a price of points.
 */
function wanted(scene: Scene, group: string): boolean {
  const { battle, field } = scene.table
  if (battle.options.victory === 'formedInfantry') return true
  if (group === 'minon') return false
  const coming = Object.values(battle.units).filter((unit) => unit.arrival === group)
  const steady = coming.filter(({ strength, training }) => strength.start >= 12 && training !== 'untrained')
  return field.terms.victory === null || 2 * steady.length > coming.length
}

/** SAR-7: everybody who lays out his own steps; the foremost first, so that those behind know where there is room. */
export function marches(scene: Scene, temper: Temper, draft: Draft): void {
  const { battle, field } = scene.table
  const placed = new Map<string, Placed>()
  const nearest = (piece: Piece): number =>
    scene.foes.reduce((least, foe) => Math.min(least, apart(foe.centre, piece.centre)), 999_999)
  const order = scene.own
    .map((piece) => ({ piece, far: nearest(piece) }))
    .sort((a, b) => a.far - b.far || (a.piece.id < b.piece.id ? -1 : 1))
  for (const { piece } of order) {
    const target = scene.byId.get(battle.charges[piece.id] ?? '')
    if (target) placed.set(piece.id, { end: strikes(piece, target), held: null })
  }
  for (const { piece } of order) {
    if (!stands(piece)) continue
    const revealed = battle.orders[piece.id]
    if (!revealed || revealed.by === null) continue
    if (revealed.deed === 'form') {
      const aim = aimOf(scene, piece, temper)
      const shape =
        aim.stance === piece.unit.stance && aim.stance === 'column' ? { ...aim, width: columnWidth(scene, piece) } : aim
      if (!piece.guns) reshape(draft, piece, shape)
    } else if (piece.guns ? revealed.functions.includes('move') : revealed.deed === 'move')
      march(scene, draft, piece, temper, placed)
  }
  for (const { group, chosenBy, firstTurn } of field.terms.arrivals[battle.options.arrivals])
    if (chosenBy === scene.side && battle.turn >= firstTurn && wanted(scene, group))
      draft.add({ type: 'arrive', group })
  rides(scene, draft, placed)
}
