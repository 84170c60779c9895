import { useSeat } from '../seat/useSeat'
import type { ComponentChildren } from 'preact'
import { resolverOf } from '../../../operational/combat/resolver'
import { isTabletopResolver } from '../../../operational/resolvers'
import type { AttackState, Forecast, Resolver } from '../../../operational/types'
import { act } from '../controller/act'
import type { Game } from '../game'
import { refusalText } from '../../i18n/messages'
import { RuleLink } from '../../shared/Parts'
import { settings } from '../../shell/storage/settings'
import { OddsBars, Sum } from './TableOdds'
import { ClashBars } from './ClashBars'
import { names } from '../shared/scenario'
import { text } from '../../shell/page'

/** The resolver that the attack is fought with. */
const resolverInUse = (game: Game, attack: AttackState): Resolver => resolverOf({ options: game.options }, attack)

/** May this attack be fought on the tabletop (OPS-22.1)? */
export const mayFightOnTabletop = (game: Game, attack: AttackState): boolean =>
  isTabletopResolver(resolverInUse(game, attack)) || game.options.pick === true

interface ResolverPanelsProps {
  game: Game
  attack: AttackState
  /** Odds of the combat table; null: `fault` says why there are none. */
  forecast: Forecast | null
  fault: string
}

/** The two resolvers of this attack side by side, each with its forecast (OPS-22.1). */
export function ResolverPanels({ game, attack, forecast, fault }: ResolverPanelsProps) {
  const t = text.value
  const words = t.clash.forecast
  const used = resolverInUse(game, attack)
  const plan = { target: attack.target, attackers: attack.attackers, lead: attack.lead, charge: attack.charge }
  const none = attack.attackers.length === 0
  return (
    <>
      <ResolverPanel name="sar" game={game} used={used}>
        {none ? (
          <p>{fault}</p>
        ) : (
          <>
            <h3>{words.sar}</h3>
            <ClashBars game={game} plan={plan} />
          </>
        )}
      </ResolverPanel>
      <ResolverPanel name="table" game={game} used={used}>
        {forecast ? (
          <>
            <h3>{words.table}</h3>
            <p class="small way-hint">{words.tableHint}</p>
            <OddsBars forecast={forecast} columns={false} />
            <details class="way-sum">
              <summary>{words.sum}</summary>
              <Sum forecast={forecast} />
            </details>
          </>
        ) : (
          <p>{fault}</p>
        )}
      </ResolverPanel>
    </>
  )
}

/** One resolver: a radio button where it may be picked, else a heading that says whether it is in use. */
function ResolverPanel({
  name,
  game,
  used,
  children,
}: {
  name: Resolver
  game: Game
  used: Resolver
  children: ComponentChildren
}) {
  const seat = useSeat()
  const t = text.value.clash
  const isUsed = name === used
  const refusal = isUsed || !game.options.pick ? null : game.why({ type: 'resolver', name, mode: 'auto' })
  const closed = refusal ? refusalText(refusal, settings.value.lang, names.value) : null
  const head = (
    <span>
      <b>{t.resolvers[name]}</b> {isUsed ? <span class="used">{t.forecast.used}</span> : null}
      <span class="small">{closed ? t.resolverClosed(closed) : t.resolverHints[name]}</span>
    </span>
  )
  return (
    <section
      class={`way${isUsed ? ' on' : ''}`}
      aria-label={t.resolvers[name]}
      data-testid={`way-${name}`}
      data-used={isUsed}
    >
      {game.options.pick ? (
        <label class="way-head">
          <input
            type="radio"
            name="resolver"
            checked={isUsed}
            disabled={seat.busy.value || closed !== null}
            data-testid={`resolver-${name}`}
            onChange={() => void act(seat, { type: 'resolver', name, mode: 'auto' })}
          />
          {head}
        </label>
      ) : (
        <div class="way-head">{head}</div>
      )}
      <RuleLink id="OPS-22.1" />
      {isUsed && used !== game.options.resolver ? <p class="small">{t.resolverAsks}</p> : null}
      {children}
    </section>
  )
}
