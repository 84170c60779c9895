// The report of a clash: a headline that says who won and why, and what each regiment did, in at most a dozen sentences.
import type { AccountToll, AccountUnit, ClashAccount, Deed } from '../../clash/account'
import { enemyOf, type Side } from '../../operational/types'
import { rosterUnitName, type StoryContext, unitName } from './unitNames'

/** A sentence of the report. */
export interface ReportLine {
  readonly text: string
  readonly side: Side
  /** The regiments it tells of, to be highlighted on the table. */
  readonly units: readonly string[]
}

/** A report has at most so many sentences about regiments. */
export const MAX_REPORT_LINES = 12
/** A sentence about a regiment tells at most so many deeds. */
const MAX_DEEDS = 5

/** What a regiment lost in the clash itself. */
type OwnLoss = Omit<AccountToll, 'strayedBefore'>

/** What a regiment lost in the clash; who straggled before and still does is no loss of this clash. */
function lossOf({ toll }: ClashAccount, unit: AccountUnit): OwnLoss {
  const { fallen, scattered, straggling, strayedBefore } = toll[unit.id]!
  return { fallen, scattered, straggling: Math.max(0, straggling - strayedBefore) }
}

/** Who won and why (OPS-24.1), in one sentence. */
export function headlineOf({ hex, verdict, outcome }: ClashAccount, { text, names }: StoryContext): string {
  const { report } = text.clash
  const { attacker, loser, reason, turns, strength } = verdict
  // Where nobody gave way the reason is told of the attack as a whole.
  const told = loser ?? attacker
  const why = report.why[reason]!({
    loser: told === attacker ? report.attackers : report.defenders,
    turns: String(turns),
    disrupted: String(outcome.counters.filter(({ state }) => state === 'disrupted').length),
    out: String(strength[told].out),
    atStart: String(strength[told].atStart),
    enemyOut: String(strength[enemyOf(told)].out),
    enemyAtStart: String(strength[enemyOf(told)].atStart),
  })
  if (reason === 'gunsInVain') return report.bombarded(names.hex(hex), why)
  return loser === null ? report.failed(names.hex(hex), why) : report.won[enemyOf(loser)]!(names.hex(hex), why)
}

/** What one regiment did and lost. */
interface RegimentStory {
  readonly unit: AccountUnit
  readonly deeds: readonly Deed[]
  readonly toll: OwnLoss
  readonly isIdle: boolean
  /** By this the regiments with the most to tell come first where there are too many. */
  readonly weight: number
}

/** Deeds that are told only of a regiment that has done nothing else. */
const QUIET_DEEDS: readonly Deed['kind'][] = ['moved', 'riddenDown', 'underFire']

function regimentStory(account: ClashAccount, unit: AccountUnit): RegimentStory {
  const deeds = account.deeds.filter((deed) => deed.unit === unit.id)
  const toll = lossOf(account, unit)
  const lost = toll.fallen + toll.scattered + toll.straggling
  const loud = deeds.filter(({ kind }) => !QUIET_DEEDS.includes(kind))
  const isIdle = loud.length === 0 && lost === 0 && deeds.every(({ kind }) => kind === 'moved')
  return { unit, deeds, toll, isIdle, weight: 2 * loud.length + lost }
}

/** What each regiment did, the attackers first: a sentence each, at most `MAX_REPORT_LINES` in all. */
export function reportOf(account: ClashAccount, context: StoryContext): ReportLine[] {
  const { attacker } = account.verdict
  const stories = account.units.map((unit) => regimentStory(account, unit))
  const active = stories.filter(({ isIdle }) => !isIdle)
  const sides = [attacker, enemyOf(attacker)]
  const idleLines = sides.flatMap((side) =>
    idleLine(
      side,
      stories.filter(({ unit, isIdle }) => isIdle && unit.side === side),
      context,
    ),
  )
  const room = MAX_REPORT_LINES - idleLines.length
  // Where there is no room for all, the least eventful of each side share a sentence.
  const places = active.length <= room ? room : room - sides.length
  const told = new Set([...active].sort((a, b) => b.weight - a.weight).slice(0, places))
  return [
    ...sides.flatMap((side) => {
      const ofSide = active.filter(({ unit }) => unit.side === side)
      const others = ofSide.filter((story) => !told.has(story))
      return [
        ...ofSide.filter((story) => told.has(story)).map((story) => regimentLine(account, story, context)),
        ...othersLine(side, others, context),
      ]
    }),
    ...idleLines,
  ]
}

/** "A, B and C"; with semicolons where a name has a comma of its own ("Company F, 1st US Dragoons"). */
const listOfNames = (list: readonly string[], { text }: StoryContext): string =>
  list.some((name) => name.includes(',')) ? list.join('; ') : text.events.and([...list])

const namesOf = (stories: readonly RegimentStory[], context: StoryContext): string =>
  listOfNames(
    stories.map(({ unit }) => unitName(unit, context)),
    context,
  )
const idsOf = (stories: readonly RegimentStory[]): string[] => stories.map(({ unit }) => unit.id)

/** The regiments of a side that did nothing and lost nothing, in one sentence. */
function idleLine(side: Side, stories: readonly RegimentStory[], context: StoryContext): ReportLine[] {
  if (stories.length === 0) return []
  const { text } = context
  return [{ text: text.clash.report.idle(text.side[side], namesOf(stories, context)), side, units: idsOf(stories) }]
}

/** The less eventful regiments of a side with what they lost together, in one sentence. */
function othersLine(side: Side, stories: readonly RegimentStory[], context: StoryContext): ReportLine[] {
  if (stories.length === 0) return []
  const { text } = context
  const { report } = text.clash
  const sumOf = (field: keyof OwnLoss): number => stories.reduce((sum, { toll }) => sum + toll[field], 0)
  const together = { fallen: sumOf('fallen'), scattered: sumOf('scattered'), straggling: sumOf('straggling') }
  const toll = ownLoss(together, context)
  return [{ text: report.others(text.side[side], namesOf(stories, context), toll), side, units: idsOf(stories) }]
}

/** What a regiment lost itself, in words. */
function ownLoss({ fallen, scattered, straggling }: OwnLoss, { text }: StoryContext): string {
  const { report } = text.clash
  return fallen + scattered + straggling === 0
    ? report.noOwnLoss
    : report.ownLoss(report.toll(fallen, scattered, straggling))
}

function regimentLine(account: ClashAccount, { unit, deeds, toll }: RegimentStory, context: StoryContext): ReportLine {
  const { report } = context.text.clash
  const tollText = ownLoss(toll, context)
  const clauses = clausesOf(account, deeds, context)
  const { straggling, strayedBefore } = account.toll[unit.id]!
  // The cost beside the table counts them too: without a word of them the two would seem to differ.
  const stillAway = Math.min(straggling, strayedBefore)
  const words = report.unit(unitName(unit, context), unit.castings, clauses.join('; '), tollText)
  return {
    text: stillAway === 0 ? words : `${words} ${report.strayedBefore(stillAway)}`,
    side: unit.side,
    units: [unit.id],
  }
}

/** The deeds of one regiment in words, in their order. */
function clausesOf(account: ClashAccount, deeds: readonly Deed[], context: StoryContext): string[] {
  const { report } = context.text.clash
  const loud = withoutRepetitions(deeds.filter(({ kind }) => !QUIET_DEEDS.includes(kind)))
  const clauses = [
    ...effectClause('fired', loud, account, context),
    ...effectClause('rodeDown', loud, account, context),
    ...loud.flatMap((deed) => clauseOf(deed, loud, account, context)),
  ]
  if (clauses.length > 0) return [...new Set(clauses)].slice(-MAX_DEEDS)
  const quiet = QUIET_DEEDS.findLast((kind) => deeds.some((deed) => deed.kind === kind))
  return [report.deeds[quiet ?? 'idle']!({})]
}

/** A regiment that rallied and broke again, or fled and dispersed, is told to have done the last. */
function withoutRepetitions(deeds: readonly Deed[]): Deed[] {
  const isDispersed = deeds.some(({ kind }) => kind === 'dispersed')
  return deeds.filter(({ kind }) => !(kind === 'fled' && isDispersed))
}

type Named = (id: string) => string

/** The name of a regiment in the middle of a sentence. */
const objectName =
  ({ units }: ClashAccount, context: StoryContext): Named =>
  (id) => {
    const unit = units.find((other) => other.id === id)
    return unit ? unitName(unit, context, 'object') : (rosterUnitName(id, context, 'object') ?? id)
  }

/** All fire of a regiment in one clause, or all stragglers that it rode down, with all that this cost the enemy. */
function effectClause(
  kind: 'fired' | 'rodeDown',
  deeds: readonly Deed[],
  account: ClashAccount,
  context: StoryContext,
): string[] {
  const { report } = context.text.clash
  const fire = deeds.flatMap((deed) =>
    deed.kind === kind ? [deed as Extract<Deed, { kind: 'fired' | 'rodeDown' }>] : [],
  )
  if (fire.length === 0) return []
  const nameOf = objectName(account, context)
  const at = listOfNames([...new Set(fire.map((deed) => nameOf(deed.at)))], context)
  const fallen = fire.reduce((sum, deed) => sum + deed.fallen, 0)
  const stragglers = fire.reduce((sum, deed) => sum + deed.stragglers, 0)
  const effect = account.onlyGuns ? report.driven(fallen + stragglers) : report.effect(fallen, stragglers)
  return [report.deeds[kind]!({ at, effect })]
}

/** What a melee cost the enemies. */
function meleeEffect(
  { fallen, stragglers, together }: Extract<Deed, { kind: 'fought' }>,
  { text }: StoryContext,
): string {
  const { report } = text.clash
  if (fallen + stragglers === 0) return report.noEnemyLoss
  const effect = report.effect(fallen, stragglers)
  return together ? report.togetherLoss(effect) : report.enemyLoss(effect)
}

/** The melee that a charge led to in the same turn. */
const meleeOf = (charge: Deed, deeds: readonly Deed[]) =>
  deeds.flatMap((deed) => (deed.kind === 'fought' && deed.turn === charge.turn ? [deed] : []))[0]

const CAPITAL: Readonly<Record<string, string>> = { won: 'Won', lost: 'Lost', undecided: 'Undecided' }

/** A deed in words; nothing for what other clauses tell, and for a melee that is told with its charge. */
function clauseOf(deed: Deed, deeds: readonly Deed[], account: ClashAccount, context: StoryContext): string[] {
  const { report } = context.text.clash
  const nameOf = objectName(account, context)
  const say = (key: string, args: Record<string, string> = {}): string[] => [report.deeds[key]!(args)]
  const listOf = (ids: readonly string[]): string => listOfNames(ids.map(nameOf), context)
  const turn = String(deed.turn)
  switch (deed.kind) {
    case 'fired':
    case 'rodeDown':
    case 'riddenDown':
    case 'moved':
    case 'underFire':
      return []
    case 'charged': {
      const at = nameOf(deed.at)
      if (deed.end === 'notReached') return say('chargedNotReached', { at })
      if (deed.end === 'halted') return say('chargedHalted', { at })
      const melee = meleeOf(deed, deeds)
      // It may have caught an enemy that gave way, or another enemy than the one that it charged.
      if (!melee) return say(deed.end === 'gaveWay' ? 'chargedGaveWay' : 'chargedClosed', { at })
      const effect = meleeEffect(melee, context)
      const them = melee.against.length === 1 ? {} : { many: '1' }
      return say(`charged${CAPITAL[melee.end]}`, { at: listOf(melee.against), effect, ...them })
    }
    case 'fought': {
      const isToldWithCharge = deeds.some(
        (other) =>
          other.kind === 'charged' && other.turn === deed.turn && other.end !== 'notReached' && other.end !== 'halted',
      )
      if (isToldWithCharge) return []
      const effect = meleeEffect(deed, context)
      return say(`fought${CAPITAL[deed.end]}`, { at: listOf(deed.against), effect })
    }
    case 'gaveWay':
      return say('gaveWay', { at: nameOf(deed.before) })
    case 'dispersed': {
      const isTold = deeds.some(({ kind }) => kind === 'broke')
      return say(isTold ? 'dispersed' : `dispersed${deed.cause}`, { turn })
    }
    case 'broke':
      return say(`broke${deed.cause}`, { turn })
    default:
      return say(deed.kind, { turn })
  }
}
