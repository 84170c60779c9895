/**
 * A page to look at: an attack, and a made-up clash, `attack.html?scene=attack|fought|news&lang=es`.
 * The map is not drawn; everything else is the real page.
 */
import { appearanceOf } from '../../src/scenes/appearance/appearance'
import { tableBoardOpener } from '../../src/scenes/table/tableBoard'
import type { GameEvent } from '../../src/operational/types'
import type { Game } from '../../src/ui/hex/game'
import { mountHud } from '../../src/ui/shell/mount'
import { cloneJson } from '../../src/core/json'
import { HexSession } from '../../src/session/hex/session'
import { readGame } from '../../src/ui/hex/play'
import { changeSettings } from '../../src/ui/shell/storage/settings'
import { clashAccount } from '../fixtures/clashAccount'
import { TABLETOPS_LOADED } from '../../src/session/hex/tabletops'
import { openGame } from '../../src/ui/hex/seat/changeSeat'
import { dialog } from '../../src/ui/shell/page'
import { currentSeat } from '../../src/ui/hex/seat/current'
import { declareAttack } from '../../src/ui/hex/controller/attack'

const query = new URLSearchParams(location.search)
changeSettings({
  lang: query.get('lang') === 'es' ? 'es' : 'en',
  speed: 0,
  introduced: true,
  curtain: false,
  handover: false,
})
await mountHud(document.querySelector('#hud') as HTMLElement, {
  openTableBoard: tableBoardOpener(appearanceOf('pedregal', ['us', 'mexican'])),
})

// Two enemy units stand next to Clarke's and Garland's brigades.
const session = HexSession.create(
  {
    scenario: 'pedregal',
    seed: 'dev',
    options: { preset: 'historical' },
    players: { us: 'Ana', mexican: 'Luis' },
  },
  TABLETOPS_LOADED,
)
if (!session.ok) throw new Error(JSON.stringify(session.refusal))
session.value.do('us', { type: 'done' })
const state = cloneJson(session.value.state())
for (const id of ['mexican.east.7.line', 'mexican.east.3.line']) state.ops.pieces[id]!.at = '0922'
const set_ = session.value.setState(state)
if (!set_.ok) throw new Error(JSON.stringify(set_.refusal))
const made = await readGame(JSON.stringify(session.value.save()))
if (!made?.ok) throw new Error(JSON.stringify(made?.refusal))
const real = made.value.game
const extra: GameEvent[] = []
const options = { ...real.options, resolver: 'sar' as const, pick: true as const }
const fake: Game = {
  ...real,
  get seat() {
    return real.seat
  },
  options,
  view: () => ({ ...real.view(), options }),
  events: (from) => {
    const all = [...real.events(0).events, ...extra]
    return { events: all.slice(from), next: all.length }
  },
  refusalOf: (action) => (action.type === 'resolver' ? null : real.refusalOf(action)),
  clash: () => clashAccount,
  get hardlyBegun() {
    return true
  },
}
if (!fake.act({ type: 'endPhase' }).ok) throw new Error('the phase does not end')
openGame(fake, { fromDisk: false })
dialog.value = null
const target = fake.legal().find((a) => a.type === 'target')
if (target?.type !== 'target') throw new Error('nobody can be attacked')
const seat = currentSeat.value
if (!seat) throw new Error('nobody sits')
await declareAttack(seat, target.hex)
const scene = query.get('scene') ?? 'attack'
if (scene !== 'attack') {
  fake.act({ type: 'cancel' })
  seat.revision.value++
  const n = fake.events(0).next
  const units = { attackers: ['us.1.clarke'], defenders: ['mexican.east.3.line'] }
  extra.push(
    {
      n,
      kind: 'clashBegun',
      hex: target.hex,
      ...units,
      lead: 'us.1.clarke',
      defenderLead: 'mexican.east.3.line',
      charge: true,
    },
    {
      n: n + 1,
      kind: 'clashEnded',
      hex: target.hex,
      resolver: 'sar',
      key: '1',
      outcome: clashAccount.outcome,
      rule: 'OPS-22.2',
    },
    { n: n + 2, kind: 'stepLost', piece: 'mexican.east.3.line', hex: target.hex, steps: 1, rule: 'OPS-24.2' },
  )
  seat.knownEvents.value = fake.events(0).events
  if (scene === 'fought') seat.shownFightStart.value = n
  else seat.recentNews.value = { side: 'us', from: n }
  seat.panelTab.value = 'log'
}
document.body.dataset.dev = 'on'
