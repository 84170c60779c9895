// What the fire of one or several units does to a target, and why a unit cannot fire at it (SAR-11, 12).
import * as v from 'valibot'
import { ok, type Refusal, refuse, type Result } from '../../../../core/result'
import { centreOf, footprint } from '../../../common/block'
import { certain, chainOdds, chanceThat, dieOdds, distributionOf, mapOdds, type Odds } from '../../../common/odds'
import type { Assumption, FirePreview, LossesPreview, ShotPreview, VolleyPreview } from '../../../common/previewFight'
import { refusalFrom } from '../../errors'
import { powerFactors } from '../../fire/attackPoints'
import { shotResult } from '../../fire/shot'
import type { Share } from '../../types'
import { workPointsLeft } from '../../works/level'
import { friendsWhoSee } from '../breaking/routs'
import { checkAim, checkMayShoot } from '../fire/eligibility'
import { type FireSolution, fireSolution } from '../fire/fireSolution'
import { sectionByKey, sectionPoints } from '../fire/sections'
import { type ShotToFire, shotsToFire } from '../fire/volley'
import { whyNoHit } from '../fire/whyNoHit'
import { unitBlock } from '../layout'
import type { BattleTable } from '../run'
import type { Side } from '../types'
import { rosterUnitOf, sideOfUnit } from '../units'
import {
  afterShots,
  breakTestOf,
  chartFaces,
  isRemoved,
  type ShotOdds,
  shotLosses,
  type UnderFire,
} from './fireOutcome'
import { linesOf } from './lines'
import { noSuchUnit } from './units'

const IdSchema = v.pipe(v.string(), v.maxLength(100))

/** The question: what does the fire of these units do to the target, all at once? `work`: they are guns and fire at the section that shields it. */
export const FireQuestionSchema = v.strictObject({
  shooters: v.pipe(v.array(IdSchema), v.minLength(1), v.maxLength(100)),
  target: IdSchema,
  work: v.exactOptional(v.nullable(IdSchema)),
})
export type FireQuestion = v.InferOutput<typeof FireQuestionSchema>

/** Losses in the order in which they are shown: by their sum, then by casualties. */
export const byLosses = (a: LossesPreview, b: LossesPreview): number =>
  a.stragglers + a.casualties - b.stragglers - b.casualties || a.casualties - b.casualties

/** One shot with its calculation, before its die is rolled. */
function shotPreview(table: BattleTable, shot: ShotToFire, losses: Odds<LossesPreview>): ShotPreview {
  const { tables } = table.field
  const { key, power, castings, pounds, aimed } = shot
  return {
    gun: Number(key.slice(key.lastIndexOf('>') + 1)),
    pounds,
    castings,
    band: power.band,
    points: aimed.points,
    factors: powerFactors(tables, power),
    startColumn: aimed.startColumn,
    lines: linesOf('fire', aimed.shift.modifiers),
    column: aimed.column,
    losses: distributionOf(losses, byLosses),
    lowAmmo: chanceThat(lowAmmoOdds(table, [shot]), (isLow) => isLow),
  }
}

/** SAR-11.13: is a unit low on ammunition after these shots? */
function lowAmmoOdds(table: BattleTable, shots: readonly ShotToFire[]): Odds<boolean> {
  let odds: Odds<boolean> = certain(false)
  for (const { aimed } of shots) {
    const ofShot = dieOdds(chartFaces(table), (d20) => shotResult(table.field.tables, aimed, d20).lowAmmo, String)
    odds = chainOdds(odds, (isLow) => mapOdds(ofShot, (isLowNow) => isLow || isLowNow, String), String)
  }
  return odds
}

/** A volley with the odds that its preview is made from. */
export interface PreviewedVolley {
  readonly preview: VolleyPreview
  readonly shots: readonly ShotOdds[]
  /** Of guns that fire at works: the points that each shot takes off. */
  readonly points: readonly Odds<number>[]
}

/** How a volley is fired: at a section of works, or reduced to a share (SAR-13.9). */
interface VolleyTerms {
  readonly work?: string | null
  readonly share?: Share | null
  readonly refusal?: Refusal | null
}

/** SAR-11.2 to 11.4, 21.4: why a unit may not fire at the target now, by orders, states and aim; null: it may. */
function refusalOfShot(
  table: BattleTable,
  shooter: string,
  target: string,
  solution: FireSolution | null,
  work: string | null,
) {
  const side = sideOfUnit(table, table.battle.units[shooter]!)
  return refusalFrom(() => {
    checkMayShoot(table, side, shooter, target)
    if (solution) checkAim(table, shooter, solution, work)
  })
}

/** SAR-11: the volley of a unit at a target from where both stand. */
export function previewVolley(
  table: BattleTable,
  shooter: string,
  target: string,
  terms: VolleyTerms = {},
): PreviewedVolley {
  const { work = null, share = null } = terms
  const solution = fireSolution(table, shooter, target)
  const shots = solution ? shotsToFire(table, shooter, solution, { isAtWork: work !== null, share }) : []
  const odds = shots.map((shot) => ({ shot, odds: shotLosses(table, target, shot, solution!.zone) }))
  const pointsOf = (shot: ShotToFire): Odds<number> =>
    dieOdds(chartFaces(table), (d20) => shotResult(table.field.tables, shot.aimed, d20).losses, String)
  const refusal = terms.refusal === undefined ? refusalOfShot(table, shooter, target, solution, work) : terms.refusal
  const isLowAlready = table.battle.units[shooter]!.lowAmmo
  return {
    preview: {
      shooter,
      refusal,
      cannotHit: solution ? null : whyNoHit(table, shooter, target),
      castings: solution?.castings ?? 0,
      range: solution?.range ?? null,
      zone: solution?.zone ?? null,
      shield: solution?.section?.key ?? null,
      shots: odds.map(({ shot, odds: { losses } }) => shotPreview(table, shot, losses)),
      lowAmmo: chanceThat(lowAmmoOdds(table, isLowAlready ? [] : shots), (isLow) => isLow),
    },
    shots: work === null ? odds.map((one) => one.odds) : [],
    points: work === null ? [] : shots.map(pointsOf),
  }
}

/** SAR-21.4: the points that shots take off a section of works, at most those that it has left. */
function workPointsLost(table: BattleTable, work: string | null, points: readonly Odds<number>[]): Odds<number> {
  const section = work === null ? null : sectionByKey(table, work)
  if (!section) return certain(0)
  const left = sectionPoints(table, section)
  let odds: Odds<number> = certain(left)
  for (const ofShot of points)
    odds = chainOdds(odds, (before) => mapOdds(ofShot, (lost) => workPointsLeft(before, lost), String), String)
  return mapOdds(odds, (after) => left - after, String)
}

/** What the answer takes for granted, in this battle and against this target. */
function assumptions(table: BattleTable, target: string, shooters: readonly string[]): Assumption[] {
  const { units, options } = table.battle
  const isArtillery = (id: string): boolean => rosterUnitOf(table, units[id]!).arm === 'artillery'
  const assumed: Assumption[] = []
  if (options.rules.optSoakOff && !isArtillery(target)) assumed.push('noSoakOff')
  if (options.rules.optGunDamage && isArtillery(target) && shooters.some(isArtillery)) assumed.push('noGunHit')
  if (options.rules.optArtilleryAmmo && shooters.some((id) => units[id]!.atWagon)) assumed.push('ammunitionAsNow')
  if (units[target]!.training === null) assumed.push('notRated')
  return assumed
}

/** SAR-20.5: friends of a unit that test their morale if it breaks where it stands. */
function friendsWhoTest(table: BattleTable, id: string): string[] {
  const block = unitBlock(table.field, table.battle.units[id]!)!
  return friendsWhoSee(table, { unit: id, outline: footprint(block), middle: centreOf(block) })
}

/** SAR-11.16, 12: what some volleys together do to their target. */
export function previewTogether(
  table: BattleTable,
  target: string,
  volleys: readonly PreviewedVolley[],
): Pick<FirePreview, 'losses' | 'breaks' | 'isRemoved'> & { readonly after: Odds<UnderFire> } {
  const { strength } = table.battle.units[target]!
  const after = afterShots(
    table,
    target,
    volleys.flatMap(({ shots }) => shots),
  )
  const lost = mapOdds(after, ({ stragglers, casualties }) => ({
    stragglers: stragglers - strength.stragglers,
    casualties: casualties - strength.casualties,
  }))
  return {
    after,
    losses: distributionOf(lost, byLosses),
    breaks: chanceThat(after, breakTestOf(table, target)),
    isRemoved: chanceThat(after, isRemoved),
  }
}

/**
 * SAR-11, 12: what the fire of some units of one side does to a target, all at once: castings, band, points, column and modifiers of every
 * shot, the exact chances of its losses, of running low on ammunition and of breaking. Units that cannot fire say why and count nothing. It may
 * be asked of either side's units, in any phase.
 */
export function firePreview(table: BattleTable, _side: Side, question: FireQuestion): Result<FirePreview> {
  const { shooters, target, work = null } = question
  for (const id of [target, ...shooters]) {
    const refusal = noSuchUnit(table, id, 'SAR-11.3')
    if (refusal) return refusal
  }
  const sideOf = (id: string): Side => sideOfUnit(table, table.battle.units[id]!)
  const isFriend = shooters.some((id) => sideOf(id) === sideOf(target))
  if (isFriend || new Set(shooters).size < shooters.length)
    return refuse('BAD_TARGET', 'SAR-11.3', 'refusal.sarTarget', { what: target })
  const volleys = shooters.map((id) => previewVolley(table, id, target, { work }))
  const { losses, breaks, isRemoved: removed } = previewTogether(table, target, volleys)
  const workPoints = workPointsLost(
    table,
    work,
    volleys.flatMap(({ points }) => points),
  )
  return ok({
    target,
    work,
    volleys: volleys.map(({ preview }) => preview),
    losses,
    workPoints: distributionOf(workPoints, (a, b) => a - b),
    breaks,
    isRemoved: removed,
    friendsWhoTest: friendsWhoTest(table, target),
    assumes: assumptions(table, target, shooters),
  })
}
