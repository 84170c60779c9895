import * as v from 'valibot'
import { ok, type Result, refuse } from '../../../core/result'
import { type PlannedAttack, forecastAttack, TWO_DICE_COUNTS } from '../../../operational/combat/forecast'
import { defendersIn } from '../../../operational/combat/targets'
import { pieceIndex, type Position } from '../../../operational/position'
import type { AttackState, Forecast, Side } from '../../../operational/types'
import type { ClashForecast, ResultChance } from '../../forecast'
import { layOutClash } from '../layOut'
import { clashSetupOf } from '../../setup'
import raw from '../data/forecast.json'
import { clashFigures } from '../figures'
import { forecastFeatures } from './features'
import { outcomeChances, GROUP_NAMES, GROUPS, type ForecastNet, ForecastNetSchema } from './net'

/** All chances are told in ten-thousandths. */
const DEN = 10_000

let loaded: ForecastNet | null = null
function net(): Result<ForecastNet> {
  if (loaded) return ok(loaded)
  const parsed = v.safeParse(ForecastNetSchema, raw, { abortEarly: true })
  if (!parsed.success)
    return refuse('BAD_PROFILE', null, 'data.shape', {
      file: 'forecast.json',
      field: v.getDotPath(parsed.issues[0]) ?? '',
      value: '',
      reason: parsed.issues[0].message,
    })
  loaded = parsed.output
  return ok(loaded)
}

/** The attack of a plan as it would be fought with this sum of the dice of 8.4. */
const attackOf = (pos: Position, plan: PlannedAttack, attackers: readonly string[], fow: number): AttackState => {
  const defenders = defendersIn(pos, pos.world.grid.indexOf(plan.target))
  return {
    target: plan.target,
    attackers: [...attackers],
    lead: plan.lead,
    charge: plan.charge,
    defenders,
    defenderLead: plan.defenderLead ?? defenders[0] ?? null,
    fow,
    stage: 'resolve',
  }
}

/**
 * OPS-24.5: what an attack is likely to come to if it is fought on the tabletop: read from a net fitted to clashes fought beforehand
 * (test/fit), the fog of war (8.4) told exactly. The same refusals as the table's odds.
 */
export function forecastClash(pos: Position, side: Side, plan: PlannedAttack): Result<ClashForecast> {
  const exact: Result<Forecast> = forecastAttack(pos, side, plan)
  if (!exact.ok) return exact
  const fitted = net()
  if (!fitted.ok) return fitted
  const { world } = pos
  const ways = (id: string): number =>
    plan.lead === null
      ? 0
      : world.tables.fow.results.reduce((sum, row) => sum + (row.id === id ? (TWO_DICE_COUNTS[row.sum] ?? 0) : 0), 0) /
        36
  const off = exact.value.outcomes.reduce((sum, { p, result }) => sum + (result === 'calledOff' ? p.num / p.den : 0), 0)
  const goes = (1 - off) / (1 - ways('astray'))
  const lead = plan.lead === null ? -1 : pos.hexOf[pieceIndex(pos, plan.lead)]!
  const leaders = plan.attackers.filter((id) => pos.hexOf[pieceIndex(pos, id)] === lead)
  const sumOf = (id: string): number => world.tables.fow.results.find((row) => row.id === id)?.sum ?? 0
  const planned = 7
  const cases = [
    { share: goes * ways('hesitation'), attackers: leaders, fow: sumOf('hesitation') },
    { share: goes * ways('wrongGuide'), attackers: plan.attackers, fow: sumOf('wrongGuide') },
  ]
  const rest = 1 - off - cases.reduce((sum, { share }) => sum + share, 0)
  const told = new Map<string, { p: number; error: number }>()
  for (const { share, attackers, fow } of [...cases, { share: rest, attackers: plan.attackers, fow: planned }]) {
    if (share <= 0) continue
    const setup = clashSetupOf(pos, attackOf(pos, plan, attackers, fow))
    const facts = forecastFeatures(setup, layOutClash(setup, clashFigures()))
    const found = outcomeChances(
      fitted.value,
      fitted.value.features.map((name) => facts[name] ?? 0),
    )
    for (const group of GROUP_NAMES)
      for (const [k, result] of GROUPS[group].entries()) {
        if (result === '') continue
        const before = told.get(result) ?? { p: 0, error: 0 }
        told.set(result, {
          p: before.p + share * found[group][k]!,
          error: before.error + share * ((fitted.value.error[group][k] ?? 0) / DEN),
        })
      }
  }
  const part = (value: number) => ({ num: Math.round(value * DEN), den: DEN })
  const all = [...told].map(([result, { p, error }]): ResultChance => ({ p: part(p), error: part(error), result }))
  if (off > 0) all.push({ p: part(off), error: part(0), result: 'calledOff' })
  const decides = (result: string): boolean => result === 'calledOff' || FIELD.includes(result)
  const outcomes = all.filter(({ result }) => decides(result))
  // Rounding must not make more or less of them than one.
  const over = outcomes.reduce((sum, { p }) => sum + p.num, 0) - DEN
  const largest = outcomes.reduce((best, one) => (one.p.num > best.p.num ? one : best))
  return ok({
    outcomes: outcomes.map((one) => (one === largest ? { ...one, p: { num: one.p.num - over, den: DEN } } : one)),
    besides: all.filter(({ result }) => !decides(result)),
    choices: exact.value.choices,
    source: 'fitted',
  })
}

const FIELD: readonly string[] = GROUPS.field
