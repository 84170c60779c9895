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
import { OddsBars, StrengthSum } from './TableOdds'
import { ClashBars } from './ClashBars'
import { names } from '../shared/scenario'
import { text } from '../../shell/page'

/**
 * The mode in which the computer fights a whole clash (attack) on the tabletop. The action `resolver`, which picks combat table or tabletop, must
 * name a mode even for the combat table.
 */
const FOUGHT_BY_COMPUTER = 'auto'

/** The resolver, combat table or tabletop, that decides this attack: the one picked for it, else that of the game. */
const resolverInUse = (game: Game, attack: AttackState): Resolver => resolverOf({ options: game.options }, attack)

/** May this attack be fought on the tabletop (OPS-22.1)? `pick`: in this game a resolver may be picked for each attack. */
export const mayFightOnTabletop = (game: Game, attack: AttackState): boolean =>
  isTabletopResolver(resolverInUse(game, attack)) || game.options.pick === true

interface ResolverPanelsProps {
  game: Game
  attack: AttackState
  /** Odds of the combat table; null: there are none. */
  forecast: Forecast | null
  /** Why there are no odds, in words. */
  noForecastReason: string
}

/** The two resolvers of this attack side by side, each with its forecast (OPS-22.1): the tabletop (`sar`) and the combat table (`table`). */
export function ResolverPanels({ game, attack, forecast, noForecastReason }: ResolverPanelsProps) {
  const t = text.value
  const forecastWords = t.clash.forecast
  const usedResolver = resolverInUse(game, attack)
  const plan = { target: attack.target, attackers: attack.attackers, lead: attack.lead, charge: attack.charge }
  const hasNoAttackers = attack.attackers.length === 0
  return (
    <>
      <ResolverPanel name="sar" game={game} usedResolver={usedResolver}>
        {hasNoAttackers ? (
          <p>{noForecastReason}</p>
        ) : (
          <>
            <h3>{forecastWords.sar}</h3>
            <ClashBars game={game} plan={plan} />
          </>
        )}
      </ResolverPanel>
      <ResolverPanel name="table" game={game} usedResolver={usedResolver}>
        {forecast ? (
          <>
            <h3>{forecastWords.table}</h3>
            <p class="small way-hint">{forecastWords.tableHint}</p>
            <OddsBars forecast={forecast} columns={false} />
            <details class="way-sum">
              <summary>{forecastWords.sum}</summary>
              <StrengthSum forecast={forecast} />
            </details>
          </>
        ) : (
          <p>{noForecastReason}</p>
        )}
      </ResolverPanel>
    </>
  )
}

/** One resolver: a radio button where it may be picked, else a heading that says whether it is in use. */
function ResolverPanel({
  name,
  game,
  usedResolver,
  children,
}: {
  name: Resolver
  game: Game
  usedResolver: Resolver
  children: ComponentChildren
}) {
  const seat = useSeat()
  const t = text.value.clash
  const isUsed = name === usedResolver
  // A resolver that is not in use may be refused for this attack.
  const refusal =
    isUsed || !game.options.pick ? null : game.refusalOf({ type: 'resolver', name, mode: FOUGHT_BY_COMPUTER })
  const refusalWords = refusal ? refusalText(refusal, settings.value.lang, names.value) : null
  const heading = (
    <span>
      <b>{t.resolvers[name]}</b> {isUsed ? <span class="used">{t.forecast.used}</span> : null}
      <span class="small">{refusalWords ? t.resolverClosed(refusalWords) : t.resolverHints[name]}</span>
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
            disabled={seat.busy.value || refusalWords !== null}
            data-testid={`resolver-${name}`}
            onChange={() => void act(seat, { type: 'resolver', name, mode: FOUGHT_BY_COMPUTER })}
          />
          {heading}
        </label>
      ) : (
        <div class="way-head">{heading}</div>
      )}
      <RuleLink id="OPS-22.1" />
      {/* The attacker has picked another resolver than the game's: the defender is asked whether he agrees. */}
      {isUsed && usedResolver !== game.options.resolver ? <p class="small">{t.resolverAsks}</p> : null}
      {children}
    </section>
  )
}
