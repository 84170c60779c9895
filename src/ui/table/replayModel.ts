// What the table shows at a moment of a replay, of a clash or of a whole battle: units on their way, shots with their numbers, smoke, trails, swords.
import type { AccountUnit, FrameShot, FrameUnit } from '../../clash/account'
import type { TableLeader, TableLine, TableMark, TableModel, TableUnit } from './board'
import { type DrawnUnit, motionProgress, type MovingPicture, shotsFired, unitsAt } from './pictures'
import { shotPath, unitMiddle } from './shotPlaces'
import type { UnitMark } from './unitNames'

/** A picture with the leaders on the table before and after it; without them leaders are not shown. */
export type PictureWithLeaders<U extends FrameUnit> = MovingPicture<U> & {
  readonly leaders?: { readonly before: readonly TableLeader[]; readonly after: readonly TableLeader[] }
}

/** A moment of the replay. */
export interface ReplayMoment<U extends FrameUnit = FrameUnit> {
  readonly picture: PictureWithLeaders<U>
  /** Share of the picture that has been shown: 0 at its start, 1 at its end. */
  readonly shownShare: number
  /** Whether the picture stands still (reduced motion): it shows the end of the phase with all of its shots. */
  readonly isStill: boolean
  /** Id of the unit that is highlighted. */
  readonly pickedUnit: string | null
}

/** How a unit of a picture is drawn (null: not at all), and the size of the table. */
export interface ReplayFacts<U extends FrameUnit = FrameUnit> {
  draw(unit: DrawnUnit<U>): TableUnit | null
  readonly table: { readonly width: number }
}

/** How the units of a clash are drawn, from what its account knows of them by their ids. */
export const accountFacts = (
  units: ReadonlyMap<string, AccountUnit>,
  marks: ReadonlyMap<string, UnitMark>,
  table: ReplayFacts['table'],
): ReplayFacts => ({ draw: (unit) => tableUnit(unit, units, marks), table })

/** Width of the base of a casting, and from this depth of a rank on it is mounted; thousandths of an inch (SAR-1.2). */
const BASE_WIDTH = 1000
const MOUNTED_FROM = 1500
/** The last shot is fresh until this share of a picture has been shown. */
const FRESH_UNTIL = 0.42
/** From this share on lines of fire fade, down to this opacity. */
const FADE_FROM = 0.85
const FADED_ALPHA = 0.35
/** Smoke of a shot is gone after this share of a picture; in a still picture it hangs at this progress. */
const SMOKE_SHARE = 0.5
const STILL_SMOKE = 0.3
/** A unit that has moved less than this, in thousandths of an inch, has no trail. */
const LEAST_TRAIL = 250

/** The model of a moment. */
export function replayModel<U extends FrameUnit>(moment: ReplayMoment<U>, facts: ReplayFacts<U>): TableModel {
  const { picture, isStill, pickedUnit } = moment
  // A still picture shows the end of its phase.
  const shownShare = isStill ? 1 : moment.shownShare
  const drawn = unitsAt(picture, shownShare)
  const drawnBy = (unit: DrawnUnit<U>): TableUnit | TableUnit[] => facts.draw(unit) ?? []
  const units = drawn.flatMap(drawnBy)
  // A still picture shows all shots of the phase from where their shooters stood before the phase moved them.
  const before = isStill ? unitsAt(picture, 0).flatMap(drawnBy) : []
  // Units that came to the table in this picture have no place before it.
  const places = new Map([...units, ...before].map((unit) => [unit.id, unit]))
  return {
    units,
    leaders: leadersAt(picture, shownShare),
    ghosts: [],
    areas: [],
    lines: [...drawn.flatMap(trailOf), ...shotLines(picture, shownShare, isStill, places, facts)],
    handles: [],
    picked: pickedUnit,
    choosable: new Set(),
    targets: new Set(),
    lit: new Set(),
    cursor: null,
    marks: [...smokeOf(picture, shownShare, isStill, places), ...meleesOf(picture, places, shownShare)],
    reducedMotion: isStill,
  }
}

/** The leaders at a moment of a picture: they ride while units march. */
function leadersAt<U extends FrameUnit>({ leaders, phase }: PictureWithLeaders<U>, shownShare: number): TableLeader[] {
  if (!leaders) return []
  const progress = motionProgress(phase, shownShare)
  const before = new Map(leaders.before.map((leader) => [leader.id, leader]))
  return leaders.after.map((after) => {
    const from = before.get(after.id) ?? after
    return { ...after, x: from.x + (after.x - from.x) * progress, y: from.y + (after.y - from.y) * progress }
  })
}

/** A unit of a picture as the table draws it; null if the account does not know it. */
function tableUnit(
  unit: DrawnUnit,
  units: ReadonlyMap<string, AccountUnit>,
  marks: ReadonlyMap<string, UnitMark>,
): TableUnit | null {
  const mark = marks.get(unit.id)
  const arm = units.get(unit.id)?.arm
  if (!mark || !arm) return null
  const castings = Math.max(1, unit.effectives)
  const filesOfWidth = Math.max(1, Math.round(unit.width / BASE_WIDTH))
  const files = unit.stance === 'skirmish' ? castings : filesOfWidth
  const ranks = unit.stance === 'skirmish' ? 1 : Math.ceil(castings / files)
  const isBattery = unit.stance === 'limbered' || unit.stance === 'unlimbered'
  return {
    id: unit.id,
    side: mark.side,
    tag: mark.tag,
    short: mark.short,
    army: mark.army,
    arm,
    x: unit.x,
    y: unit.y,
    heading: unit.heading,
    width: unit.width,
    depth: unit.depth,
    stance: unit.stance,
    mounted: arm === 'cavalry' && unit.depth / ranks >= MOUNTED_FROM,
    files,
    effectives: unit.effectives,
    stragglers: unit.stragglers,
    casualties: unit.casualties,
    guns: isBattery ? filesOfWidth : 0,
    broken: unit.broken,
    signs: [],
    alpha: unit.alpha,
  }
}

/** A dotted line to a unit from where it stood at the start of the picture. */
function trailOf({ movesFrom, way, x, y }: DrawnUnit): TableLine[] {
  if (!movesFrom || Math.hypot(movesFrom.x - x, movesFrom.y - y) < LEAST_TRAIL) return []
  const path = way ?? [
    { x: movesFrom.x, y: movesFrom.y },
    { x, y },
  ]
  return [{ kind: 'trail', path, label: null }]
}

/** A range in inches with a space after it, such as `12.5″ `; an empty text for a range that is not a number. */
const rangeText = (range: string): string => (/^[\d.½¼¾]+$/.test(range) ? `${range.replace(/\.0+$/, '')}″ ` : '')

/** The lines of the shots that have been fired, with range and losses. Losses from several shots of one unit at one target are added up. */
function shotLines(
  { shots }: MovingPicture,
  shownShare: number,
  isStill: boolean,
  places: ReadonlyMap<string, TableUnit>,
  { table }: Pick<ReplayFacts, 'table'>,
): TableLine[] {
  const fired = shots.slice(0, isStill ? shots.length : shotsFired(shots.length, shownShare))
  const byPair = new Map<string, { shot: FrameShot; losses: number }>()
  for (const shot of fired) {
    const key = `${shot.from} ${shot.to}`
    byPair.set(key, { shot, losses: (byPair.get(key)?.losses ?? 0) + shot.losses })
  }
  const isFading = !isStill && shownShare > FADE_FROM
  const alpha = isFading ? Math.max(FADED_ALPHA, (1 - shownShare) / (1 - FADE_FROM)) : 1
  const last = fired.at(-1)
  return [...byPair.values()].flatMap(({ shot, losses }): TableLine[] => {
    const path = shotPath(shot.from, shot.to, places, table)
    if (!path) return []
    const isFresh = !isStill && shownShare < FRESH_UNTIL && shot.from === last?.from && shot.to === last.to
    return [
      { kind: losses > 0 ? 'fire' : 'fireMissed', path, label: `${rangeText(shot.range)}−${losses}`, isFresh, alpha },
    ]
  })
}

/** Smoke before everybody who has fired. */
function smokeOf(
  { shots }: MovingPicture,
  shownShare: number,
  isStill: boolean,
  places: ReadonlyMap<string, TableUnit>,
): TableMark[] {
  // By shooter: the share of the picture at which he has last fired.
  const firedAt = new Map<string, number>()
  for (const [i, { from }] of shots.entries()) {
    const isFired = isStill || i < shotsFired(shots.length, shownShare)
    if (isFired) firedAt.set(from, (i / Math.max(1, shots.length)) * 0.4)
  }
  return [...firedAt].flatMap(([id, since]): TableMark[] => {
    const unit = places.get(id)
    const progress = isStill ? STILL_SMOKE : (shownShare - since) / SMOKE_SHARE
    if (!unit || progress >= 1) return []
    const kind = unit.guns > 0 ? 'gunSmoke' : 'smoke'
    const smoke: TableMark = { kind, at: unit, heading: unit.heading, width: unit.width, progress }
    return isStill ? [smoke] : [smoke, { ...smoke, kind: 'flash', width: 0 }]
  })
}

/** Swords between units that fight hand to hand, except where a line of fire joins the two units already. */
function meleesOf(
  { fights, shots }: MovingPicture,
  places: ReadonlyMap<string, TableUnit>,
  progress: number,
): TableMark[] {
  const joinedByFire = new Set(shots.flatMap(({ from, to }) => [`${from} ${to}`, `${to} ${from}`]))
  const marks = new Map<string, TableMark>()
  for (const fight of fights)
    for (const opponent of fight.opponents) {
      const fighter = places.get(fight.unit)
      const enemy = places.get(opponent)
      if (!fighter || !enemy || joinedByFire.has(`${fighter.id} ${enemy.id}`)) continue
      const [a, b] = [unitMiddle(fighter), unitMiddle(enemy)]
      // Both units of a fight may be listed; the sorted ids are the key of the pair.
      marks.set([fighter.id, enemy.id].sort().join(' '), {
        kind: 'melee',
        at: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
        heading: 0,
        width: 0,
        progress,
      })
    }
  return [...marks.values()]
}
