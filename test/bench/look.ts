import { answer } from '/work/h/tactics/src/ai/tabletop/sar/answer'
import { playBattle } from '/work/h/tactics/src/tabletop/sar/battle/playBattle'
import { newBattle } from '/work/h/tactics/src/tabletop/sar/battle/engine'
import { buenaVista, tablesOf } from '/work/h/tactics/src/tabletop/sar/data'
import { rosterUnitOf, sideOfUnit } from '/work/h/tactics/src/tabletop/sar/battle/units'
import { effectivesOf } from '/work/h/tactics/src/tabletop/sar/stragglers/strength'
const seed = process.argv[2] ?? 'record/0'
const turns = (process.argv[3] ?? '1,4,8').split(',').map(Number)
const rules: any = { optSecondLeaderRatings: false, optLossOfUnits: false, optSoakOff: false, optCounterCharge: false, optFollowUpCharge: false, optArtilleryAmmo: false, optGunDamage: false, optLeaderRallies: false, optHiddenUnits: false }
const must = (r: any) => r.value
const dice = { seed, forced: [] }
const table = must(newBattle(must(buenaVista()), must(tablesOf('sar-2007')), { rules, victory: (process.argv[4] ?? 'formedInfantry') as any, arrivals: 'orderOfBattleText' }, dice)).table
const b = table.battle
let seen = new Set<number>()
playBattle(table, dice, 'battle', { us: answer, mexican: answer }, `ai/${seed}`, { onEvents(events) {
  for (const { body: e } of events as any) {
    if (e.kind === 'phase' && e.phase === 'moves' ) {}
  }
  if (turns.includes(b.turn) && !seen.has(b.turn) && Object.keys(b.orders).length > 0 && b.phase !== 'orders') {
    seen.add(b.turn)
    const W = 72, H = 36
    const g = Array.from({ length: H }, () => Array(W).fill('.'))
    const rows: string[] = []
    let n = 0
    for (const id of Object.keys(b.units).sort()) {
      const u: any = b.units[id]
      if (!u.at || u.gone) continue
      const f = rosterUnitOf(table, u)
      const us = sideOfUnit(table, u) === 'us'
      const letter = us ? String.fromCharCode(65 + (n++ % 26)) : f.arm === 'cavalry' ? 'c' : f.arm === 'artillery' ? 'g' : u.broken ? '*' : 'i'
      const x = Math.min(W-1, Math.floor(u.at.x / 2000)), y = Math.min(H-1, Math.floor(u.at.y / 2000))
      g[H - 1 - y][x] = letter
      const o: any = b.orders[id]
      rows.push(`${id}${us ? '=' + letter : ''} ${u.training} eff ${effectivesOf(u.strength)} str ${u.strength.stragglers} ${u.stance} w${u.width} (${Math.round(u.at.x/1000)},${Math.round(u.at.y/1000)}) h${Math.round(u.heading/100)} ${u.broken ? 'BROKEN' : ''} ${o ? o.deed + (o.by ? '' : ' (chance)') + (o.functions?.join('+') ?? '') + (o.heading != null ? '@' + Math.round(o.heading/100) : '') : 'none'}`)
    }
    console.log(`=== turn ${b.turn} phase ${b.phase}`)
    console.log(g.map((r) => r.join('')).join('\n'))
    console.log(rows.join('\n'))
  }
} })
console.log(b.result)
