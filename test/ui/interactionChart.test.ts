import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import {
  type Command,
  type InteractionEvent,
  interactionChart,
  type Situation,
  type TapFacts,
} from '../../src/ui/hex/controller/interactionChart'
import type { HexChoice } from '../../src/ui/hex/controller/choices'

const RETREAT: HexChoice = {
  action: { type: 'retreat', unit: 'us.a', to: '0219' },
  hex: '0219',
  kind: 'retreat',
  piece: 'us.a',
}
const STACK = { hex: '0118', units: ['us.a'], leaders: [] }

const tap = (hex: string, facts: Partial<TapFacts> = {}): InteractionEvent => ({
  type: 'TAP_HEX',
  hex,
  piece: null,
  choice: null,
  choosablePiece: null,
  unitForAttack: null,
  move: null,
  refusal: null,
  ...facts,
})

/** A chart in a situation of the game, with what it has decided so far. */
function chartIn(situation: Situation, choosablePieces: readonly string[] = []) {
  const actor = createActor(interactionChart)
  const commands: Command[] = []
  actor.on('*', (command) => void commands.push(command))
  actor.start()
  const send = (...events: InteractionEvent[]): void => {
    for (const event of events) actor.send(event)
  }
  send({ type: 'POSITION', situation, choosablePieces })
  return {
    send,
    commands,
    task: () => actor.getSnapshot().value.task,
    preview: () => actor.getSnapshot().value.preview,
    context: () => actor.getSnapshot().context,
  }
}

describe('the interaction chart', () => {
  it('follows the place of the game', () => {
    const chart = chartIn('free')
    for (const [situation, task] of [
      ['free', 'idle'],
      ['declaring', 'declaring'],
      ['filling', 'filling'],
      ['answering', 'answering'],
      ['deploying', 'deploying'],
      ['busy', 'busy'],
      ['watching', 'watching'],
    ] as const) {
      chart.send({ type: 'POSITION', situation, choosablePieces: [] })
      expect(chart.task()).toBe(task)
    }
  })

  it('selects and puts down', () => {
    const chart = chartIn('free')
    chart.send({ type: 'SELECT', selection: STACK })
    expect(chart.task()).toBe('selected')
    chart.send({ type: 'CANCEL' })
    expect(chart.commands).toEqual([{ type: 'deselect' }])
    chart.send({ type: 'SELECT', selection: null })
    expect(chart.task()).toBe('idle')
  })

  it('keeps the selection while an action is in progress, and taps only skip the animation then', () => {
    const chart = chartIn('free')
    chart.send({ type: 'SELECT', selection: STACK }, { type: 'POSITION', situation: 'busy', choosablePieces: [] })
    chart.send(tap('0219', { move: { garrison: false, needsSecondTap: false } }))
    expect(chart.commands).toEqual([{ type: 'skipAnimation' }])
    chart.send({ type: 'POSITION', situation: 'free', choosablePieces: [] })
    expect(chart.task()).toBe('selected')
  })

  it('goes at the first tap, or at the second where one must confirm', () => {
    const chart = chartIn('free')
    chart.send({ type: 'SELECT', selection: STACK })
    chart.send(tap('0219', { move: { garrison: false, needsSecondTap: false } }))
    expect(chart.commands).toEqual([{ type: 'moveSelection', hex: '0219', garrison: false }])
    const touch = tap('0220', { move: { garrison: false, needsSecondTap: true } })
    chart.send(touch)
    expect(chart.preview()).toBe('previewing')
    expect(chart.context().previewedHex).toBe('0220')
    expect(chart.commands).toHaveLength(1)
    chart.send(touch)
    expect(chart.preview()).toBe('none')
    expect(chart.commands.at(-1)).toEqual({ type: 'moveSelection', hex: '0220', garrison: false })
  })

  it('OPS-5.1: says why a hex is closed and keeps the selection; a choice, a move or another stack goes before', () => {
    const refusal = { words: 'too far', rule: 'OPS-5.1' }
    const chart = chartIn('free')
    chart.send({ type: 'SELECT', selection: STACK }, tap('0418', { refusal }))
    expect(chart.commands).toEqual([{ type: 'explain', hex: '0418', refusal }])
    expect(chart.context().selection).toEqual(STACK)
    chart.send(tap('0219', { refusal, move: { garrison: false, needsSecondTap: false } }))
    expect(chart.commands.at(-1)?.type).toBe('moveSelection')
    const answering = chartIn('answering', ['us.a'])
    answering.send(tap('0219', { refusal, choosablePiece: 'us.a' }), tap('0219', { refusal }))
    expect(answering.commands).toEqual([{ type: 'explain', hex: '0219', refusal }])
  })

  it('moves the preview to another hex, and Escape takes it back before the selection', () => {
    const chart = chartIn('free')
    chart.send({ type: 'SELECT', selection: STACK })
    for (const hex of ['0220', '0221']) chart.send(tap(hex, { move: { garrison: false, needsSecondTap: true } }))
    expect(chart.context().previewedHex).toBe('0221')
    chart.send({ type: 'CANCEL' })
    expect(chart.preview()).toBe('none')
    expect(chart.task()).toBe('selected')
    expect(chart.commands).toEqual([])
  })

  it('OPS-9.2: answers a pending choice by its hex, or picks the piece that shall answer', () => {
    const chart = chartIn('answering', ['us.a', 'us.b'])
    chart.send(tap('0118', { choosablePiece: 'us.b' }))
    expect(chart.context().chosenPiece).toBe('us.b')
    chart.send(tap('0219', { choice: { choice: RETREAT, needsSecondTap: false } }))
    expect(chart.commands).toEqual([{ type: 'takeChoice', choice: RETREAT }])
    chart.send({ type: 'CANCEL' })
    expect(chart.context().chosenPiece).toBeNull()
  })

  it('OPS-8.2: while an attack is declared, a tap lets a unit join or leave, and Escape calls it off', () => {
    const chart = chartIn('declaring')
    chart.send(tap('0118', { unitForAttack: 'us.a' }), tap('0300'), { type: 'CANCEL' })
    expect(chart.commands).toEqual([{ type: 'joinOrLeave', unit: 'us.a' }, { type: 'cancelAttack' }])
  })

  it('OPS-19.5.2: while a box is filled, a tap takes pieces in unless the hex answers', () => {
    const chart = chartIn('filling')
    chart.send(tap('0118', { piece: 'us.a' }), tap('0219', { choice: { choice: RETREAT, needsSecondTap: false } }))
    expect(chart.commands).toEqual([
      { type: 'takeIntoBox', hex: '0118', piece: 'us.a' },
      { type: 'takeChoice', choice: RETREAT },
    ])
  })

  it('OPS-19.5.12: deploys a piece of a revealed box at a second tap on touch', () => {
    const chart = chartIn('deploying', ['us.a'])
    const choice = tap('0219', { choice: { choice: RETREAT, needsSecondTap: true } })
    chart.send(choice)
    expect([chart.task(), chart.preview(), chart.commands.length]).toEqual(['deploying', 'previewing', 0])
    chart.send(choice)
    expect(chart.commands).toEqual([{ type: 'takeChoice', choice: RETREAT }])
  })

  it('OPS-14.1: a reinforcement that was chosen enters, until it cannot any more', () => {
    const chart = chartIn('free', ['us.a'])
    chart.send({ type: 'CHOOSE_PIECE', piece: 'us.a' })
    expect(chart.task()).toBe('entering')
    chart.send({ type: 'POSITION', situation: 'free', choosablePieces: [] })
    expect(chart.task()).toBe('idle')
  })

  it('shows the hex under the pointer unless something is selected', () => {
    const chart = chartIn('free')
    chart.send({ type: 'HOVER', hex: '0118' }, { type: 'HOVER', hex: null }, { type: 'SELECT', selection: STACK })
    chart.send({ type: 'HOVER', hex: '0219' })
    expect(chart.commands).toEqual([{ type: 'inspect', hex: '0118' }])
  })

  it('OPS-5.3, OPS-4.3: march and command roll need a selection; other keys always mean something', () => {
    const chart = chartIn('free')
    chart.send({ type: 'MARCH' }, { type: 'BEGIN' }, { type: 'NEXT' })
    expect(chart.commands).toEqual([{ type: 'key', key: 'NEXT' }])
    chart.send({ type: 'SELECT', selection: STACK }, { type: 'MARCH' }, { type: 'BEGIN' })
    expect(chart.commands.slice(1)).toEqual([
      { type: 'key', key: 'MARCH' },
      { type: 'key', key: 'BEGIN' },
    ])
  })

  it('takes every mark back at once', () => {
    const chart = chartIn('free', ['us.a'])
    chart.send({ type: 'SELECT', selection: STACK }, { type: 'CHOOSE_PIECE', piece: 'us.a' })
    chart.send(tap('0219', { move: { garrison: false, needsSecondTap: true } }), { type: 'CLEAR' })
    expect(chart.context()).toMatchObject({ selection: null, chosenPiece: null, previewedHex: null })
    expect([chart.task(), chart.preview()]).toEqual(['idle', 'none'])
  })
})
