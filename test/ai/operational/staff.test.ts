// The staff's advice, in games of two computer players looked at from both sides.
import { describe, expect, it } from 'vitest'
import { choose } from '../../../src/ai/operational/choose'
import { adviseStaff, differ, type StaffAdvice } from '../../../src/ai/operational/staff/advise'
import { isOvertaken } from '../../../src/ai/operational/plans/conditions'
import { isCarriedOn } from '../../../src/ai/operational/staff/overtaken'
import { PLANS } from '../../../src/ai/operational/plans/plans'
import { positionFromView, NO_GUESS } from '../../../src/ai/operational/viewPosition'
import type { View } from '../../../src/operational/types'
import { autoPlay, ComputerPlayer } from '../../../src/session/hex/opponent'
import { HexSession } from '../../../src/session/hex/session'
import { TABLETOPS_LOADED } from '../../../src/session/hex/tabletops'
import { pedregalWorld } from '../../bench/harness'
import { sampleSize } from '../../sampleSize'

const world = pedregalWorld()

/** The views of the side to act at the start of every segment of a game of two cadets. */
function viewsOf(seed: string): View[] {
  const made = HexSession.create({ scenario: 'pedregal', seed, options: { resolver: 'table' } }, TABLETOPS_LOADED)
  if (!made.ok) throw new Error(made.refusal.key)
  const session = made.value
  const players = [
    new ComputerPlayer(session, 'us', { level: 'cadet', character: 'scott' }),
    new ComputerPlayer(session, 'mexican', { level: 'cadet', character: 'santaAnna' }),
  ]
  const views: View[] = []
  for (let side = session.toAct(); side !== null; side = session.toAct()) {
    views.push(session.view(side))
    const played = autoPlay(session, players.find((player) => player.side === side)!, choose, 'phase')
    if (!played.ok) throw new Error(played.refusal.key)
  }
  return views
}

const views = viewsOf('staff at work').filter(({ pending, toAct, active }) => pending.length === 0 && toAct === active)
const adviceOf = (view: View): StaffAdvice =>
  adviseStaff(world, view, { level: 'colonel', character: view.side === 'us' ? 'scott' : 'santaAnna', seed: 'staff' })

describe('the staff', { timeout: 120_000 }, () => {
  it('speaks in the command, movement and combat segments, never of a plan that is overtaken, and its proposals differ', () => {
    const turns = new Set<number>()
    let several = 0
    let asked = 0
    let attacks = 0
    for (const view of views) {
      if (view.segment !== 'command' && view.segment !== 'move' && view.segment !== 'combat') continue
      if (view.turn % (view.segment === 'combat' ? sampleSize(2, 1) : sampleSize(4, 3)) !== 0) continue
      const advice = adviceOf(view)
      if (view.segment === 'combat') {
        expect(advice.proposals).toEqual([])
        attacks += advice.attacks.length
        continue
      }
      asked++
      turns.add(view.turn)
      if (advice.proposals.length > 1) several++
      const position = positionFromView(world, view, NO_GUESS)
      for (const [n, proposal] of advice.proposals.entries()) {
        expect(isOvertaken(position, PLANS.find(({ id }) => id === proposal.plan)!), `turn ${view.turn}`).toBe(false)
        for (const other of advice.proposals.slice(n + 1)) expect(differ(world, proposal, other)).toBe(true)
      }
    }
    expect(turns.size).toBeGreaterThan(3)
    expect(several).toBeGreaterThan(asked / 2)
    expect(attacks).toBeGreaterThan(0)
  })

  it('leaves out what the clock or the map has overtaken: no turning of Valencia with the army before the Churubusco on turn 15', () => {
    const turnValencia = PLANS.find(({ id }) => id === 'us.turn')!
    const onTurn = (turn: number) =>
      positionFromView(
        world,
        views.find((view) => view.turn === turn && view.side === 'us' && view.segment === 'move')!,
        NO_GUESS,
      )
    expect(isOvertaken(onTurn(2), turnValencia)).toBe(false)
    const late = onTurn(15)
    expect(isOvertaken(late, turnValencia)).toBe(true)
    // By the map alone too: were it turn 2, nobody would be left before San Gerónimo if Valencia had gone.
    const gone = onTurn(2)
    for (const unit of world.unitsOf[1]) gone.hexOf[unit] = -1
    for (const id of Object.keys(gone.game.ops.markers)) gone.game.ops.markers[id]!.at = 'off'
    expect(isOvertaken(gone, turnValencia)).toBe(true)
    expect(isOvertaken(late, PLANS.find(({ id }) => id === 'us.cross')!)).toBe(false)
    expect(isOvertaken(late, PLANS.find(({ id }) => id === 'us.hunt')!)).toBe(true)
  })

  it('a proposal that does nothing for its plan is none: the turning of Valencia needs somebody who turns', () => {
    const turnValencia = PLANS.find(({ id }) => id === 'us.turn')!
    const view = views.find(({ turn, side, segment }) => turn === 2 && side === 'us' && segment === 'move')!
    const position = positionFromView(world, view, NO_GUESS)
    const place = (id: string, hex: string) => (position.hexOf[world.pieceIndexes.get(id)!] = world.grid.indexOf(hex))
    place('us.2.riley', '0210')
    place('us.1.clarke', '1122')
    expect(isCarriedOn(position, turnValencia, [['us.2.riley', '0406']])).toBe(true)
    expect(isCarriedOn(position, turnValencia, [['us.2.riley', '0118']])).toBe(false)
    // Clarke's brigade has another way under this plan, and its attack at San Antonio turns nobody.
    expect(isCarriedOn(position, turnValencia, [['us.1.clarke', '1222']])).toBe(false)
    expect(isCarriedOn(position, PLANS.find(({ id }) => id === 'us.road')!, [['us.1.clarke', '1222']])).toBe(true)
    expect(isCarriedOn(position, PLANS.find(({ id }) => id === 'us.hunt')!, [])).toBe(true)
  })

  it('two ways to the same attacks differ by at least three units, else they are one plan', () => {
    const proposal = (moves: readonly (readonly [string, string])[]) => ({
      plan: 'us.hunt',
      value: 0,
      terms: [],
      attacks: [{ target: '1322', attackers: ['us.1.clarke'], gain: 1 }],
      moves: moves.map(([piece, to]) => ({ formation: 'us', pieces: [piece], from: [null], to: [to], targets: [] })),
    })
    const smith = proposal([['us.2.smith', '0822']])
    expect(differ(world, smith, proposal([]))).toBe(false)
    expect(
      differ(
        world,
        smith,
        proposal([
          ['us.2.smith', '1321'],
          ['us.2.riley', '1321'],
        ]),
      ),
    ).toBe(false)
    const many = proposal([
      ['us.2.smith', '1321'],
      ['us.2.riley', '1321'],
      ['us.3.pierce', '1321'],
    ])
    expect(differ(world, smith, many)).toBe(true)
  })

  it('gives the same advice for the same view, on whatever machine the worker runs', () => {
    const view = views.find(({ turn, side, segment }) => turn === 2 && side === 'us' && segment === 'move')!
    expect(adviceOf(JSON.parse(JSON.stringify(view)))).toEqual(adviceOf(view))
  })
})
