import { otherSeat, type Seat } from '../../src/game/side'
import type { ClashSetup, ClashCounter, CounterOrigin } from '../../src/clash/setup'
import type { World } from '../../src/operational/engine'
import type { Side } from '../../src/operational/types'
import { ARTILLERY, CAVALRY, LEADER } from '../../src/operational/world'
import type { Random } from '../fuzz/random'

/** A random clash: any hex that can be attacked, any counters on both sides, with or without earlier losses. Covers what games seldom bring. */
export function dealtSetup(world: World, random: Random): ClashSetup {
  const { grid } = world
  for (;;) {
    const hex = random.below(grid.count)
    const dirs: number[] = []
    for (let dir = 0; dir < 6; dir++) {
      const next = grid.neighbours[hex * 6 + dir]!
      if (next >= 0 && world.attackAllowed[next * 6 + grid.directionTo(next, hex)]) dirs.push(dir)
    }
    const attacker: Side = random.chance(0.6) ? 'us' : 'mexican'
    const seat = attacker === 'us' ? 0 : 1
    if (dirs.length === 0 || (world.lava[hex] && attacker === 'us')) continue
    const units = (side: Seat, guns: boolean): number[] =>
      world.unitsOf[side].filter((index) => (world.pieces[index]!.pieceClass === ARTILLERY) === guns)
    const free = { own: new Set(units(seat, false)), foes: new Set(units(otherSeat(seat), false)) }
    const take = (from: Set<number>): number => {
      const index = random.pick([...from])
      from.delete(index)
      return index
    }
    const counters: ClashCounter[] = []
    const add = (index: number, origin: CounterOrigin, garrison: boolean): void => {
      const unit = world.pieces[index]!.unit!
      const worn = random.chance(0.3)
      const rows = unit.roster.map(({ castings = 0, crew = 0 }): [number, number, number] => {
        const all = castings + crew
        const dead = worn ? random.below(Math.max(1, Math.floor(all / 2.5))) : 0
        return [dead, random.chance(0.15) ? random.below(Math.max(1, Math.floor((all - dead) / 3))) : 0, 0]
      })
      const lost = rows.reduce((sum, [dead]) => sum + dead, 0)
      const all = unit.roster.reduce((sum, { castings = 0, crew = 0 }) => sum + castings + crew, 0)
      const steps = unit.steps === 2 && 4 * lost >= all ? 1 : unit.steps
      counters.push({
        unit,
        losses: rows,
        steps,
        disrupted: random.chance(0.12),
        garrison,
        origin,
        withEngineer: attacker === 'us' && origin.kind === 'adjacent' && random.chance(0.15),
        isLead: false,
      })
    }
    const walled = world.bastion[hex] === 1 && attacker === 'us' && random.chance(0.7)
    const foes = 1 + random.below(2)
    for (let n = 0; n < foes; n++) add(take(free.foes), { kind: 'target' }, walled)
    if (random.chance(0.3)) add(random.pick(units(otherSeat(seat), true)), { kind: 'target' }, walled)
    const from = 1 + random.below(Math.min(3, dirs.length))
    const ways = [...dirs].sort(() => random.next() - 0.5).slice(0, from)
    for (const dir of ways) {
      const men = 1 + random.below(2)
      for (let n = 0; n < men; n++) add(take(free.own), { kind: 'adjacent', direction: dir }, false)
      if (random.chance(0.2)) {
        const guns = units(seat, true).filter(
          (index) => !counters.some(({ unit }) => unit.id === world.pieces[index]!.id),
        )
        if (guns.length > 0) add(random.pick(guns), { kind: 'adjacent', direction: dir }, false)
      }
    }
    const isFoot = ({ unit }: ClashCounter): boolean => unit.arm !== 'artillery'
    const attackers = counters.filter(({ unit }) => unit.side === attacker)
    const lead = attackers.find(isFoot)
    if (!lead) continue
    const leadNo = world.pieceIndexes.get(lead.unit.id)!
    const charge = random.chance(0.3) && (world.pieces[leadNo]!.pieceClass !== CAVALRY || !walled) && !lead.disrupted
    const staff = world.pieces.filter(
      ({ pieceClass, leader }) =>
        pieceClass === LEADER && leader !== null && leader !== undefined && leader.kind !== 'engineer',
    )
    const leaders = staff
      .filter(() => random.chance(0.06))
      .map(({ id, side }) => ({
        id,
        origin: side === attacker ? lead.origin : ({ kind: 'target' } as const),
      }))
    return {
      world,
      hex: grid.ids[hex]!,
      attacker,
      counters: counters.map((one) => (one === lead ? { ...one, isLead: true } : one)),
      leaders,
      charge,
      bombardmentOnly: false,
      attackerMisled: random.chance(0.08),
      night: random.chance(0.1),
    }
  }
}
