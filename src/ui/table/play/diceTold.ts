// The dice of a battle in words: what each throw was for, what it needed, what came of it, and its rule. For the table and for the log.
import { tablesOf } from '../../../tabletop/sar/data'
import { type DiceReason, neededFace, reasonOfDie, type RollEvent } from '../../../tabletop/sar/battle/diceTold'
import { settings } from '../../shell/storage/settings'
import { text } from '../../shell/page'
import { ruleSign } from '../../shared/Parts'
import type { TableThrow } from '../board'
import type { BattleView, KnownEvent } from './tableGame'
import { en, type DiceWords } from './words/dice.en'
import { es } from './words/dice.es'

/** The texts of dice in the page's language. */
export const diceWords = (): DiceWords => (settings.value.lang === 'es' ? es : en)

/** Dice that one unit or leader throws for one thing. */
export interface DiceThrown {
  readonly of: string
  readonly reason: DiceReason
  readonly rule: string
  readonly dice: readonly { readonly faces: number; readonly value: number }[]
  /** What a leader has of it with his rating (SAR-4.2); null: the dice alone count, or what they are added to is told elsewhere. */
  readonly total: number | null
}

const rollKey = (of: string, d20: number): string => `${of} ${d20}`

/**
 * The dice among events that no other event tells: those of tests, shots and fights are told by their own events. Dice of one unit for one thing
 * that follow each other are one throw, at the place of the last of them. By the number of the event.
 */
export function diceThrown(events: readonly KnownEvent[]): ReadonlyMap<number, DiceThrown> {
  const toldElsewhere = new Map<string, number>()
  for (const event of events)
    if (event.kind === 'test' || event.kind === 'shot' || event.kind === 'fight') {
      const key = rollKey(event.unit, event.d20)
      toldElsewhere.set(key, (toldElsewhere.get(key) ?? 0) + 1)
    }
  const thrown = new Map<number, DiceThrown>()
  let last: { n: number; of: string; purpose: string } | null = null
  for (const event of events) {
    if (event.kind !== 'die') {
      if (event.kind === 'points' && last?.of === event.leader)
        thrown.set(last.n, { ...thrown.get(last.n)!, total: event.points })
      last = null
      continue
    }
    const { of, faces, value, purpose, n } = event
    const told = faces === 20 ? (toldElsewhere.get(rollKey(of, value)) ?? 0) : 0
    if (told > 0) {
      toldElsewhere.set(rollKey(of, value), told - 1)
      continue
    }
    const before: DiceThrown | undefined = last?.of === of && last.purpose === purpose ? thrown.get(last.n) : undefined
    if (before) thrown.delete(last!.n)
    thrown.set(n, { of, ...reasonOfDie(purpose), dice: [...(before?.dice ?? []), { faces, value }], total: null })
    last = { n, of, purpose }
  }
  return thrown
}

/** A throw that no other event tells, as it lies on the table. */
export function throwOfDice({ reason, rule, dice, total }: DiceThrown): TableThrow {
  const t = diceWords()
  const sum = dice.reduce((all, { value }) => all + value, 0)
  const inches: Partial<Record<DiceReason, string>> = {
    move: t.inches(sum),
    ride: t.inches(sum),
    retreat: t.inches(sum),
    ground: t.lessInches(sum),
  }
  return {
    dice,
    asked: t.reasons[reason],
    result: inches[reason] ?? t.castings(total ?? sum),
    rule: ruleSign(rule),
    isGood: null,
  }
}

/** A test, shot or fight as its die lies on the table. */
export function throwOfRoll(event: RollEvent, profile: BattleView['profile']): TableThrow {
  const t = diceWords()
  const tables = tablesOf(profile)
  const needed = tables.ok ? neededFace(tables.value, event) : null
  const need = needed === null ? '' : needed.atLeast === null ? t.never : t.atLeast(needed.atLeast)
  const dice = [{ faces: 20, value: event.d20 }]
  const isGood = needed?.isMet ?? null
  if (event.kind === 'test') {
    const what = t.tests[event.test] ?? t.test
    return {
      dice,
      asked: t.asked(what, need),
      result: text.value.clash.results[event.result] ?? event.result,
      rule: ruleSign(event.rule),
      isGood,
    }
  }
  const what = `${event.kind === 'shot' ? t.shot : t.fight}, ${t.column(event.column)}`
  return {
    dice,
    asked: t.asked(what, need),
    result: t.losses(event.losses),
    rule: ruleSign(event.kind === 'shot' ? event.rule : 'SAR-14.5'),
    isGood,
  }
}

/** What a roll needed, for a line of the log: "needs 9 or more". Empty: nothing in particular. */
export function neededWords(event: RollEvent, profile: BattleView['profile']): string {
  const t = diceWords()
  const tables = tablesOf(profile)
  const needed = tables.ok ? neededFace(tables.value, event) : null
  if (needed === null) return ''
  return t.needs(needed.atLeast === null ? t.never : t.atLeast(needed.atLeast))
}
