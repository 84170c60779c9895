import { answer } from '/work/h/tactics/src/ai/tabletop/sar/answer'
import { playBattle } from '/work/h/tactics/src/tabletop/sar/battle/playBattle'
import { newBattle } from '/work/h/tactics/src/tabletop/sar/battle/engine'
import { buenaVista, tablesOf } from '/work/h/tactics/src/tabletop/sar/data'
import { sideOfUnit } from '/work/h/tactics/src/tabletop/sar/battle/units'
const rules: any = { optSecondLeaderRatings: false, optLossOfUnits: false, optSoakOff: false, optCounterCharge: false, optFollowUpCharge: false, optArtilleryAmmo: false, optGunDamage: false, optLeaderRallies: false, optHiddenUnits: false }
const must = (r: any) => r.value
const seed = process.argv[2] ?? 'record/0', last = Number(process.argv[3] ?? 9)
const dice = { seed, forced: [] }
const table = must(newBattle(must(buenaVista()), must(tablesOf('sar-2007')), { rules, victory: 'formedInfantry', arrivals: 'orderOfBattleText' }, dice)).table
const b = table.battle
let t = 0
const st = (id: string) => { const u: any = b.units[id]; const s = u.strength; return `${id}[${s.start - s.casualties - s.stragglers}/${s.stragglers}${u.broken ? '*' : ''}]` }
playBattle(table, dice, 'battle', { us: answer, mexican: answer }, `ai/${seed}`, { shouldStop: () => b.turn > last, onEvents(events) {
  for (const { body: e } of events as any) {
    if (b.turn !== t) { t = b.turn; console.log(`--- turn ${t}`) }
    if (e.kind === 'shot' && e.losses > 0) console.log(`shot ${e.unit} (${e.castings}) -> ${st(e.target)} ${Math.round(e.range / 1000)}in ${e.band} col${e.column} loss ${e.losses} ${e.modifiers.map((m: any) => m.key ?? m.id ?? JSON.stringify(m)).join(',').slice(0,120)}`)
    if (e.kind === 'losses' && !e.rule.includes('12.1')) console.log(`  loss ${e.rule} ${e.unit} s${e.stragglers} c${e.casualties} by ${e.by}`)
    if (e.kind === 'broken' || e.kind === 'gone' || e.kind === 'left') console.log(`  ${e.kind.toUpperCase()} ${e.rule} ${e.unit}`)
    if (e.kind === 'test' && e.test !== 'rally') console.log(`  test ${e.test} ${e.unit} ${e.total} ${e.result}`)
    if (e.kind === 'charge') console.log(`charge ${e.unit} -> ${e.target}`)
    if (e.kind === 'fight') console.log(`  fight ${st(e.unit)} vs ${e.opponents.map(st)} col${e.column} losses ${e.losses}`)
  }
} })
