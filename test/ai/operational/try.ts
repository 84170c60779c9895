// Tries: plays games between named players and prints how they went.
import { BASELINES } from '../../../src/ai/baselines'
import { choose } from '../../../src/ai/operational/choose'
import type { Level } from '../../../src/ai/operational/types'
import { WEIGHTS } from '../../../src/ai/operational/evaluate/weights'
import { northField } from '../../../src/ai/operational/evaluate/ground'
import { pedregal, pedregalHash } from '../../../src/operational/data'
import { createWorld } from '../../../src/operational/engine'
import { playGame, type Seat } from '../../ladder/game'
const { id, battlefield, tables } = pedregal()
const world = createWorld(id, battlefield, tables, pedregalHash())
const [a, b, n, ev, log] = [process.argv[2]!, process.argv[3]!, Number(process.argv[4] ?? 3), Number(process.argv[5] ?? 300), process.argv[6]]
const seat = (name: string): Seat => BASELINES[name] ? { choose: BASELINES[name]!, brief: { level: 'cadet' as const, character: '' } } : { choose, brief: { level: name.split('+')[0] as Level, character: name.split('+').slice(1).join('+'), evaluations: ev } }
const tot = { n: 0, us: 0, mex: 0, ms: 0 }
for (const part of (process.argv[7] ?? '').split(',').filter(Boolean)) { const [name, value] = part.split('='); ;(WEIGHTS as Record<string, unknown>)[name!] = Number(value) }
const won = { us: 0, mexican: 0 }
const sum: Record<string, number> = {}
for (let k = 0; k < n; k++) {
  const t = Date.now()
  let turn = 0
  let def = ''
  const { played, pos } = playGame(world, `try/${k}`, { preset: 'balanced', night: true, resolver: 'table', clash: 'auto' }, { us: seat(a), mexican: seat(b) },
    (told, pos) => {
      if (!log) return
      for (const { body: e } of told as unknown as { body: any }[]) {
        if (e.kind === 'segment' && e.segment === 'command' && log === 'score') console.log('   score', e.side, 'T' + e.turn, pos.game.ops.score.us, pos.game.ops.score.mexican, 'north', world.unitsOf[0]!.filter((i) => pos.hexOf[i]! >= 0 && world.northOfRiver[pos.hexOf[i]!]).length)
        if (e.kind === 'segment' && e.segment === 'command' && e.side === 'us') { turn = e.turn; console.log('--- T' + turn) }
        else if (e.kind === 'clashEnded') console.log('  ', pos.game.ops.active.toUpperCase(), e.hex, e.attack + '-' + e.defence, e.modifiers.map((m: any) => m.name + m.value).join(','), '=', e.differential, e.result, '|', def)
        else if (log === 'north' && e.kind === 'segment' && e.segment === 'recovery' && e.side === 'us' && e.turn >= 11) console.log('   US at', world.unitsOf[0]!.filter((i) => pos.hexOf[i]! >= 0).map((i) => world.pieces[i]!.id.slice(3) + '@' + pos.st[i]!.at + '/' + northField(pos, new Int16Array(725))[pos.hexOf[i]!] + (pos.st[i]!.disrupted ? 'd' : '')).join(' '), '\n   MX at', world.unitsOf[1]!.filter((i) => pos.hexOf[i]! >= 0).map((i) => pos.st[i]!.at).sort().join(' '))
        else if (e.kind === 'targeted') def = ''
        else if (e.kind === 'joined') def += ' ' + e.unit.replace(/us\.|mexican\./, '') + '@' + pos.game.ops.pieces[e.unit]!.at
        else if (['destroyed', 'stepLost', 'routed', 'captured', 'activated', 'calledOff'].includes(e.kind)) console.log('    ', e.kind, e.piece ?? '', e.hex ?? '', e.rule ?? '')
        else if (log === 'moves' && e.kind === 'moved') console.log('  mv', e.pieces.join('+'), e.from, e.to, e.how)
        else if (log === 'moves' && e.kind === 'segment') console.log(' ', e.side, e.segment)
      }
    })
  const p = played
  const key = `${p.winner} ${p.reason}`
  sum[key] = (sum[key] ?? 0) + 1
  won.us += p.winner === 'us' ? 1 : p.winner === 'draw' ? 0.5 : 0
  tot.n++; tot.us += p.points.us; tot.mex += p.points.mexican; tot.ms += Date.now() - t
  if (n < 6) console.log(k, Date.now() - t + 'ms', key, 'T' + p.turn, 'us', p.points.us, 'mex', p.points.mexican, 'ev', p.evaluations.us, p.evaluations.mexican, 'ms/phase', Math.round(p.thought.us / p.phases.us), Math.round(p.thought.mexican / p.phases.mexican), p.fault ?? '')
  if (log === 'end') for (const s of world.pieces) { const st = pos.st[s.index]!; if (st.at !== 'gone') console.log(s.id, st.at, st.steps) }
}
console.log(process.argv[7] ?? '', a, b, 'US', (won.us / tot.n).toFixed(2), JSON.stringify(sum), 'mean us', (tot.us / tot.n).toFixed(1), 'mex', (tot.mex / tot.n).toFixed(1), 'ms', Math.round(tot.ms / tot.n))
