import { describe, expect, it } from 'vitest'
import type { BattleSession } from '../../../src/session/battle/session'
import { act, giveMissions, newBattleGame, stored } from './support'

const field = (game: BattleSession) => game.table.field
const leaderOf = (game: BattleSession, unit: string) => field(game).units.get(unit)!.leader

describe('choices before Buena Vista', () => {
  it('SAR-24.3 no third brigade: the two regiments are Taylor’s own', () => {
    const game = newBattleGame()
    expect(leaderOf(game, 'us-2-kentucky')).toBe('us-taylor')
    expect(leaderOf(game, 'us-mississippi')).toBe('us-taylor')
    expect(Object.keys(game.view('us').leaders).filter((id) => id.startsWith('us-'))).toHaveLength(3)
  })

  it.each([
    ['promoteMcKee', 'us-mckee'],
    ['promoteDavis', 'us-davis'],
  ])('SAR-24.3 %s makes a third brigadier of rating 1 under Taylor', (bvThirdBrigade, id) => {
    const game = newBattleGame({ bvThirdBrigade })
    expect(field(game).leaders.get(id)).toMatchObject({ lr: 1, role: 'brigade', superior: 'us-taylor', side: 'us' })
    expect(leaderOf(game, 'us-2-kentucky')).toBe(id)
    expect(leaderOf(game, 'us-mississippi')).toBe(id)
    // Horse and guns stay where they were.
    expect(leaderOf(game, 'us-kentucky-cav')).toBe('us-taylor')
    expect(leaderOf(game, 'us-bragg')).toBe('us-taylor')
    act(game, 'mexican', { type: 'ready' })
    act(game, 'us', { type: 'ready' })
    expect(game.view('us').leaders[id]!.points).toBeGreaterThan(1)
  })

  it('SAR-24.3 or each brigade takes one of them', () => {
    const game = newBattleGame({ bvThirdBrigade: 'oneUnitToEachBrigade' })
    expect([leaderOf(game, 'us-2-kentucky'), leaderOf(game, 'us-mississippi')]).toEqual(['us-wool', 'us-lane'])
  })

  it('SAR-24.3 Marshall’s force stands in the mountains as parts of its regiments, and nobody is lost by it', () => {
    const game = newBattleGame({ bvMarshallForce: true })
    const { units } = game.view('us')
    const parts = Object.keys(units).filter((id) => id.includes('/'))
    expect(parts).toEqual([
      'us-1-illinois/1',
      'us-2-illinois/1',
      'us-2-indiana/1',
      'us-3-indiana/1',
      'us-arkansas-cav/1',
      'us-kentucky-cav/1',
    ])
    for (const id of parts) {
      const { of, at, start } = units[id]!
      expect(start + units[of]!.start, id).toBe(field(game).units.get(of)!.castings)
      // The zone of the mountains (SAR-24.4), or hard by it.
      expect(at!.x, id).toBeGreaterThan(100_000)
    }
    // SAR-2.8: two castings a company of Indiana, one of Kentucky horse; four companies of Arkansas on foot.
    expect(units['us-2-indiana/1']!.start).toBe(4)
    expect(units['us-kentucky-cav/1']!.start).toBe(3)
    expect(units['us-arkansas-cav/1']).toMatchObject({ start: 8, mounted: false, holders: 2 })
    expect(Object.keys(newBattleGame().view('us').units).some((id) => id.includes('/'))).toBe(false)
  })

  it('SAR-24.5 Minon comes on only where he was chosen, and not before his turn', () => {
    const arrivals = (options: object, turn: number): string[] => {
      const game = newBattleGame(options)
      const state = stored(game.state())
      Object.assign(state.table.state, { turn })
      expect(game.setState(state).ok).toBe(true)
      // To the moves of that turn: nobody has orders to give.
      for (let n = 0; n < 40 && game.table.battle.pending.at(-1)?.kind !== 'moves'; n++) {
        const side = game.toAct()!
        giveMissions(game, side)
        if (!game.do(side, { type: 'ready' }).ok) {
          const forced = game.legal(side).find(({ type }) => type === 'charge' || type === 'fire')!
          act(game, side, forced)
        }
      }
      return game
        .legal('mexican')
        .filter(({ type }) => type === 'arrive')
        .map(({ group }) => String(group))
    }
    expect(arrivals({}, 2)).toEqual([])
    expect(arrivals({}, 3)).toEqual(['andrade', 'ortega'])
    expect(arrivals({}, 7)).toEqual(['andrade', 'ortega'])
    expect(arrivals({ bvMinonUsed: true }, 6)).toEqual(['andrade', 'ortega'])
    expect(arrivals({ bvMinonUsed: true }, 7)).toEqual(['andrade', 'minon', 'ortega'])
    expect(arrivals({ bvMinonUsed: true, arrivals: 'mapCaption' }, 7)).toEqual(['ortega'])
    expect(arrivals({ bvMinonUsed: true, arrivals: 'mapCaption' }, 19)).toEqual(['andrade', 'minon', 'ortega'])
  })

  it('SAR-2.10 warns of one player with several U.S. cavalry units, and refuses nothing', () => {
    const [warning] = newBattleGame().warnings()
    expect(warning).toMatchObject({
      rule: 'SAR-2.10',
      units: expect.arrayContaining(['us-1-dragoons', 'us-arkansas-cav']),
    })
  })
})
