import { useSeat } from '../seat/useSeat'
import type { ComponentChildren } from 'preact'
import { clashModeOf, resolverOf } from '../../../operational/combat/resolver'
import { isCommandedOnPage } from './commandedOnPage'
import { isTabletopResolver, RESOLVERS } from '../../../operational/resolvers'
import type { AttackState, ClashMode, Forecast, Resolver } from '../../../operational/types'
import { act } from '../controller/act'
import type { AttackPlan, Game } from '../game'
import { refusalText } from '../../i18n/messages'
import { RuleLink } from '../../shared/Parts'
import { settings } from '../../shell/storage/settings'
import { OddsBars, StrengthSum } from './TableOdds'
import { DifferentialLine } from './DifferentialLine'
import { ClashBars } from './ClashBars'
import { names } from '../shared/scenario'
import { text } from '../../shell/page'

/**
 * The mode in which the computer fights a whole clash (attack) on the tabletop. The action `resolver`, which picks combat table or tabletop, must
 * name a mode even for the combat table.
 */
const FOUGHT_BY_COMPUTER = 'auto'

/** The resolver, combat table or tabletop, that decides this attack: the one picked for it, else that of the game. */
export const resolverInUse = (game: Game, attack: AttackState): Resolver =>
  resolverOf({ options: game.options }, attack)

interface ResolverPanelsProps {
  game: Game
  attack: AttackState
  plan: AttackPlan
  /** Odds of the combat table; null: there are none. */
  forecast: Forecast | null
  /** Why there are no odds, in words. */
  noForecastReason: string
}

/**
 * The odds by the resolver that decides this attack. Where the game lets a resolver be picked for a single attack (OPS-22.1), the other ones
 * stand below in a fold.
 */
export function ResolverPanels(props: ResolverPanelsProps) {
  const { game, attack } = props
  const t = text.value
  const usedResolver = resolverInUse(game, attack)
  const otherResolvers = game.options.pick ? RESOLVERS.filter((name) => name !== usedResolver) : []
  return (
    <>
      <ResolverPanel name={usedResolver} isUsed game={game} attack={attack}>
        <ResolverOdds {...props} name={usedResolver} />
      </ResolverPanel>
      {otherResolvers.map((name) => (
        <details key={name} class="other-way" data-testid={`other-${name}`}>
          <summary>{t.combat.otherWay(t.clash.resolvers[name] ?? name)}</summary>
          <ResolverPanel name={name} isUsed={false} game={game} attack={attack}>
            <ResolverOdds {...props} name={name} />
          </ResolverPanel>
        </details>
      ))}
    </>
  )
}

/** The odds of the attack by one resolver, or why there are none. */
function ResolverOdds({ name, game, plan, forecast, noForecastReason }: ResolverPanelsProps & { name: Resolver }) {
  const t = text.value.clash.forecast
  if (plan.attackers.length === 0 || (!forecast && !isTabletopResolver(name))) return <p>{noForecastReason}</p>
  if (isTabletopResolver(name) || !forecast) return <ClashBars game={game} plan={plan} />
  return (
    <>
      <p class="small way-hint">{t.tableHint}</p>
      <DifferentialLine strengths={forecast} />
      <OddsBars forecast={forecast} columns={false} />
      <details class="way-sum">
        <summary>{t.sum}</summary>
        <StrengthSum forecast={forecast} />
      </details>
    </>
  )
}

/** Who will command in the clash, in words. */
function whoCommandsWords({ options, opponent }: Game, mode: ClashMode): string {
  const t = text.value.clash
  if (mode === 'auto') return t.staffsCommandIt
  if (options.commander) return t.oneCommands(text.value.sideAdj[options.commander])
  return opponent ? t.youCommand(text.value.sideAdj[opponent.side]) : t.playersCommand
}

/** Who commands in the clash of this attack (OPS-22.1), and the button that changes it where the game lets the attacker do so. */
function WhoCommands({ name, game, attack }: { name: Resolver; game: Game; attack: AttackState }) {
  const seat = useSeat()
  const t = text.value.clash
  const mode = clashModeOf({ options: game.options }, attack)
  const change = { type: 'resolver', name, mode: mode === 'played' ? 'auto' : 'played' } as const
  return (
    <p class="small who-commands">
      {whoCommandsWords(game, mode)}{' '}
      {game.options.pick && game.refusalOf(change) === null ? (
        <button type="button" data-testid="who-commands" onClick={() => void act(seat, change)}>
          {mode === 'played' ? t.staffsFightIt : t.commandIt}
        </button>
      ) : null}
      {mode === game.options.clash || name !== game.options.resolver ? null : <span> {t.resolverAsks}</span>}
    </p>
  )
}

/** One resolver: its name, whether it is in use, and where another one is, a button that picks it for this attack. */
function ResolverPanel({
  name,
  game,
  attack,
  isUsed,
  children,
}: {
  name: Resolver
  game: Game
  attack: AttackState
  isUsed: boolean
  children: ComponentChildren
}) {
  const seat = useSeat()
  const t = text.value.clash
  // A resolver that is not in use may be refused for this attack.
  const action = { type: 'resolver', name, mode: FOUGHT_BY_COMPUTER } as const
  const refusal = isUsed ? null : game.refusalOf(action)
  const refusalWords = refusal ? refusalText(refusal, settings.value.lang, names.value) : null
  return (
    <section
      class={`way${isUsed ? ' on' : ''}`}
      aria-label={t.resolvers[name]}
      data-testid={`way-${name}`}
      data-used={isUsed}
    >
      <div class="way-head">
        <span>
          <b>{t.resolvers[name]}</b>{' '}
          <span class="small">{refusalWords ? t.resolverClosed(refusalWords) : t.resolverHints[name]}</span>
        </span>
        {isUsed ? null : (
          <button
            type="button"
            disabled={refusalWords !== null}
            data-testid={`resolver-${name}`}
            onClick={() => void act(seat, action)}
          >
            {text.value.combat.useThis}
          </button>
        )}
      </div>
      <RuleLink id="OPS-22.1" />
      {isUsed && isCommandedOnPage(name) ? <WhoCommands name={name} game={game} attack={attack} /> : null}
      {/* The attacker has picked another resolver than the game's: the defender is asked whether he agrees. */}
      {isUsed && name !== game.options.resolver ? <p class="small">{t.resolverAsks}</p> : null}
      {children}
    </section>
  )
}
