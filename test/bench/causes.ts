import { answer } from '/work/h/tactics/src/ai/tabletop/sar/answer'
import { playBattle } from '/work/h/tactics/src/tabletop/sar/battle/playBattle'
import { newBattle } from '/work/h/tactics/src/tabletop/sar/battle/engine'
import { buenaVista, tablesOf } from '/work/h/tactics/src/tabletop/sar/data'
import { rosterUnitOf, sideOfUnit } from '/work/h/tactics/src/tabletop/sar/battle/units'
const rules: any = { optSecondLeaderRatings: false, optLossOfUnits: false, optSoakOff: false, optCounterCharge: false, optFollowUpCharge: false, optArtilleryAmmo: false, optGunDamage: false, optLeaderRallies: false, optHiddenUnits: false }
const must = (r: any) => r.value
const N = Number(process.argv[2] ?? 6)
const sum: any = {}
const add = (k: string, v: number) => (sum[k] = (sum[k] ?? 0) + v / N)
for (let i = 0; i < N; i++) {
  const dice = { seed: `record/${i}`, forced: [] }
  const table = must(newBattle(must(buenaVista()), must(tablesOf('sar-2007')), { rules, victory: (process.argv[3] ?? 'formedInfantry') as any, arrivals: 'orderOfBattleText' }, dice)).table
  const b = table.battle
  playBattle(table, dice, 'battle', { us: answer, mexican: answer }, `ai/${dice.seed}`, { onEvents(events) {
    for (const { body: e } of events as any) {
      if (e.kind === 'losses') { const u: any = b.units[e.unit]; const s = sideOfUnit(table, u); const by = e.by ? (b.units[e.by]?.guns?.length ? 'guns' : 'foot') : '-'
        add(`${s} loss ${e.rule} ${by} stragglers`, e.stragglers); add(`${s} loss ${e.rule} ${by} casualties`, e.casualties) }
      if (e.kind === 'broken') add(`${sideOfUnit(table, b.units[e.unit]!)} broken ${e.rule} T${Math.ceil(b.turn/5)*5}`, 1)
      if (e.kind === 'gone' || e.kind === 'left') { const u:any=b.units[e.unit]; add(`${sideOfUnit(table, u)} ${e.kind} ${e.rule} castings`, u.strength.start - u.strength.casualties) }
      if (e.kind === 'recovered') add(`${sideOfUnit(table, b.units[e.unit]!)} recovered`, e.stragglers)
      if (e.kind === 'test') add(`${sideOfUnit(table, b.units[e.unit]!)} test ${e.test} ${e.result}`, 1)
    }
  } })
  // END
  for (const [id, u] of Object.entries(b.units) as any) if (sideOfUnit(table, u) === 'us') { const s = u.strength; if (u.gone) add(`US unit gone ${id}`, s.start - s.casualties); else if (s.stragglers) add(`US unit stragglers ${id}`, s.stragglers) }
}
for (const k of Object.keys(sum).sort()) if (Math.abs(sum[k]) >= 0.5) console.log(k, sum[k].toFixed(1))
