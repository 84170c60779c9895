import { describe, expect, it } from 'vitest'
import { ENGINES, engineOfScenario } from '../../src/session/registry'
import { TOY_ENGINE } from '../toy/engine'
import { createAnyGame } from '../../src/ui/shell/anyGame/anyGame'
import { createHotSeat } from '../../src/ui/shell/anyGame/seat'
import { actionInWords, boundOf, entryInWords } from '../../src/ui/shell/anyGame/words'
import { SeatLeftError } from '../../src/ui/hex/seat/scope'
import { sampleAction } from '../../src/tabletop/common/legalEntry'

const WITH_TOY = [...ENGINES, TOY_ENGINE]

function tableOf(scenario: string) {
  const created = engineOfScenario(scenario, WITH_TOY).create({ scenario, seed: 'any' })
  if (!created.ok) throw new Error(created.refusal.key)
  return createHotSeat(createAnyGame(created.value))
}

describe('the screen for any engine', () => {
  it('plays every scenario of every engine until the other side is to act, and disposes of the seat then', () => {
    for (const { id } of WITH_TOY.flatMap(({ scenarios }) => scenarios)) {
      const table = tableOf(id)
      const first = table.seat.value
      if (!first) throw new Error('nobody sits')
      for (let n = 0; n < 400 && table.sideToSitDown.value === null; n++) {
        const choices = first.legal.value as readonly { type: string }[]
        const others = choices.filter(({ type }) => type !== 'resign')
        // A battle is ready only when each leader has a mission (SAR-4.15): one entry after the other.
        const entry =
          choices.find(({ type }) => type === 'endPhase' || type === 'done' || type === 'ready') ??
          others[n % others.length]
        if (!entry) throw new Error(`${id}: nothing is legal`)
        table.act(first, sampleAction(entry as never, 0))
        if (table.sideToSitDown.value === null) expect(first.refusal.value, JSON.stringify(entry)).toBeNull()
      }
      expect(table.sideToSitDown.value, id).not.toBeNull()
      expect(table.seat.value).toBeNull()
      expect(() => first.view.value).toThrow(SeatLeftError)
      table.sitDown(table.sideToSitDown.value ?? '')
      expect(table.seat.value?.side).toBe(table.game.toAct())
      expect(table.seat.value?.legal.value.length).toBeGreaterThan(0)
    }
  })

  it('gives the seat to nobody but the side to act while the game runs', () => {
    const { game } = tableOf('pedregal')
    const other = game.sides.find((side) => side !== game.toAct()) ?? ''
    expect(game.handTo(other)).toBe(false)
    expect(game.seat).toBe(game.toAct())
  })

  it('reads actions, entries of a legal list and lines of a log in plain words', () => {
    expect(actionInWords({ type: 'endPhase' })).toBe('end phase')
    expect(actionInWords({ type: 'take', unit: 'us.a', men: { min: 1, max: 3 }, to: [] })).toBe('take: unit us.a')
    expect(boundOf({ min: 1, max: 3 })).toEqual({ min: 1, max: 3 })
    expect(boundOf(['a'])).toBeNull()
    expect(entryInWords({ n: 3, kind: 'stepLost', rule: 'OPS-24.2', hex: '0118' })).toBe('step lost: hex 0118')
    expect(entryInWords({ n: 0, key: 'k', event: { kind: 'die', value: 4 } })).toBe('die: value 4')
  })
})
