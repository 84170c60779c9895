// How long the computer's turn holds the player up, by the page's own schedule: what a watch would show on a machine that costs no time.
import { describe, expect, it } from 'vitest'
import { pedregal } from '../../src/operational/data'
import type { GameEvent } from '../../src/operational/types'
import type { CounterAnimator } from '../../src/scenes/animate/counterAnimator'
import { tweensFor } from '../../src/scenes/animate/eventTweens'
import type { Tween } from '../../src/scenes/animate/timeline'
import { layOut } from '../../src/scenes/layout'
import type { ActionOutcome } from '../../src/ui/hex/game'
import { Gathering } from '../../src/ui/hex/opponent/marches'
import { readingTime } from '../../src/ui/hex/solo/readingTime'
import { newsLines } from '../../src/ui/hex/solo/news'
import { toldDice } from '../../src/ui/hex/told/dice'
import { animatedOf, holdMs, isOfFight, stagesOf } from '../../src/ui/hex/told/stages'
import { catalogue, makeNames } from '../../src/ui/i18n'
import recorded from '../fixtures/computerTurns.json' with { type: 'json' }

const scenario = pedregal()
const units = new Map(scenario.battlefield.counters.units.map((unit) => [unit.id, unit]))
const context = {
  text: catalogue('en'),
  names: makeNames(scenario, 'en'),
  moraleOf: (piece: string) => units.get(piece)?.morale ?? null,
  clockOf: () => '',
}
const { rows, cols } = scenario.battlefield.map.meta.grid
const layout = layOut(rows, cols)
/** An animator without counters: the tweens have their times, and draw nothing. The whole sheet is in view, so that no camera moves. */
const animator = {
  layout,
  panTweens: () => [],
  faceOf: (id: string) => (units.has(id) ? { kind: 'unit', def: units.get(id) } : undefined),
  counterFor: () => null,
  iconTween: (_icon: string, _centre: unknown, durationMs: number): Tween => ({ durationMs, update: () => {} }),
} as unknown as CounterAnimator

const animationMs = (events: readonly GameEvent[]): number =>
  tweensFor(animator, events, new Map()).reduce(
    (sum, group) => sum + Math.max(0, ...group.map(({ durationMs }) => durationMs)),
    0,
  )

const actions = recorded.actions as unknown as { turn: number; events: GameEvent[] }[]
const TURNS = [...new Set(actions.map(({ turn }) => turn))]

/** What the driver shows of a turn, outcome by outcome. */
function shownOf(turn: number): ActionOutcome[] {
  const gathering = new Gathering()
  const outcomes = actions
    .filter((action) => action.turn === turn)
    .map(({ events }): ActionOutcome => ({ events, toAct: 'mexican', over: null }))
  return [...outcomes.flatMap((outcome) => gathering.take(outcome)), ...gathering.rest()]
}

/** Milliseconds at speed 1 that an outcome takes to be shown: its dice, what moves, the time to read it. */
function scheduledMs({ events }: ActionOutcome): number {
  const stages = stagesOf(events, toldDice(events, { hexOf: () => null, attacked: null }, context))
  const inPassing = !isOfFight(stages)
  const shown = stages.reduce(
    (sum, stage, index) =>
      sum + holdMs(stage, { isFirst: index === 0, inPassing }) + animationMs(animatedOf(stage, true)),
    0,
  )
  // A battle that is over has a card, which the player closes himself; what it tells needs no time of its own.
  const hasCard = events.some(({ kind }) => kind === 'clashEnded' || kind === 'calledOff')
  return shown + (hasCard ? 0 : readingTime(events, false))
}

/**
 * Milliseconds at speed 1 by turn of the same actions as commit 93844319 showed them: each step by itself, no dice told, then the time to read
 * (tweensFor and readingTime of that commit, run on this record).
 */
const BEFORE_MS = [19370, 1760, 14060, 14920, 9360, 13740, 11665, 73160, 57140, 7740]

describe('the turn of the computer', () => {
  it('takes by its own schedule at most half as long as it did, over ten turns, with its dice told', () => {
    const now = TURNS.map((turn) => Math.round(shownOf(turn).reduce((sum, outcome) => sum + scheduledMs(outcome), 0)))
    const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0)
    console.log(`the computer's turn, ms at speed 1 by turn: before ${BEFORE_MS.join(' ')}; now ${now.join(' ')}`)
    console.log(`${sum(BEFORE_MS)} before, ${sum(now)} now: ${(sum(now) / sum(BEFORE_MS)).toFixed(2)}`)
    expect(now).toHaveLength(BEFORE_MS.length)
    expect(sum(now)).toBeLessThanOrEqual(sum(BEFORE_MS) / 2)
  })

  it('leaves out no event and changes no order', () => {
    for (const turn of TURNS) {
      const all = actions.filter((action) => action.turn === turn).flatMap(({ events }) => events.map(({ n }) => n))
      expect(shownOf(turn).flatMap(({ events }) => events.map(({ n }) => n))).toEqual(all)
      for (const { events } of shownOf(turn)) {
        const stages = stagesOf(events, toldDice(events, { hexOf: () => null, attacked: null }, context))
        const told = stages.flatMap((stage) => [...stage.dice.map(({ n }) => n), ...stage.events.map(({ n }) => n)])
        expect(told.toSorted((a, b) => a - b)).toEqual(events.map(({ n }) => n))
      }
    }
  })

  it('shows each march of a stack as one, to where it is stopped', () => {
    const marches = TURNS.flatMap(shownOf).filter(({ events }) => events.some(({ kind }) => kind === 'moved'))
    for (const [index, { events }] of marches.entries()) {
      const next = marches[index + 1]?.events[0]
      const last = events.findLast(({ kind }) => kind === 'moved')
      const isStopped = events.at(-1)?.kind !== 'moved'
      if (isStopped || last?.kind !== 'moved' || next?.kind !== 'moved') continue
      // The same pieces do not go on from there in another outcome.
      expect(next.from === last.to && next.pieces.join() === last.pieces.join()).toBe(false)
    }
    expect(Math.max(...marches.map(({ events }) => events.length))).toBeGreaterThan(8)
  })

  it('shows dice after the march that led to them, and before what came of them', () => {
    const moved = { kind: 'moved', n: 1, pieces: ['us.1.clarke'], from: '0305', to: '0306', how: 'step', mp2: 2 }
    const die = { kind: 'die', n: 2, purpose: 'morale', piece: 'us.1.clarke', faces: [6], modifiers: [], value: 6 }
    const hurt = { kind: 'disrupted', n: 3, piece: 'us.1.clarke', hex: '0306' }
    const events = [moved, { ...die, passed: false, rule: 'OPS-9.4' }, hurt] as unknown as GameEvent[]
    const dice = toldDice(events, { hexOf: () => '0305', attacked: null }, context)
    // It falls where the unit now is.
    expect(dice.map(({ hex }) => hex)).toEqual(['0306'])
    expect(stagesOf(events, dice).map((stage) => [stage.dice.length, stage.events.map(({ kind }) => kind)])).toEqual([
      [0, ['moved']],
      [1, ['disrupted']],
    ])
  })
})

describe('news of the turn of the computer', () => {
  const sideOf = (piece: string) => (piece.startsWith('us.') ? 'us' : 'mexican')
  const newsOf = (turn: number) =>
    newsLines(
      actions.filter((action) => action.turn === turn).flatMap(({ events }) => events),
      'us',
      sideOf,
      context,
    )

  it('are its attacks, what it lost and revealed; not its marches, and not dice', () => {
    const lines = TURNS.flatMap(newsOf)
    expect(lines.some(({ kind }) => kind === 'clashBegun')).toBe(true)
    expect(lines.some(({ kind }) => kind === 'revealed')).toBe(true)
    for (const { kind } of lines) expect(['moved', 'markerMoved', 'die', 'segment', 'joined']).not.toContain(kind)
  })

  it('begin with battles, then what was revealed, then places', () => {
    for (const turn of TURNS) {
      const kinds = newsOf(turn).map(({ kind }) => kind)
      const revealedAt = kinds.indexOf('revealed')
      const battleAt = kinds.lastIndexOf('clashEnded')
      if (revealedAt >= 0 && battleAt >= 0) expect(battleAt).toBeLessThan(revealedAt)
      const controlAt = kinds.indexOf('control')
      if (controlAt >= 0) expect(kinds.slice(controlAt).every((kind) => kind === 'control')).toBe(true)
    }
  })
})
