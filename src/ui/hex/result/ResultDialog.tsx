import { enemyOf, SIDES } from '../../../operational/types'
import { useSeat } from '../seat/useSeat'
import type { PieceId, Side, View } from '../../../operational/types'
import { lookAs } from '../seat/changeSeat'
import { exportGame, exportRecord, startGame } from '../../shell/menu/games'
import { givenWords } from '../shared/givenWords'
import { variantNames } from '../shared/variantNames'
import { variantsOf } from '../../../operational/variants'
import { sideOfPiece } from '../shared/pieces'
import { Dialog } from '../../shared/Dialog'
import { RuleLink, SideMark } from '../../shared/Parts'
import { Luck } from '../solo/Luck'
import { OpponentLine, Intentions, Seed } from '../solo/Outcome'
import { onOtherSide, choiceOf } from '../solo/opponentChoice'
import type { NewGameForm } from '../game'
import { countLosses, type Losses } from './tally'
import { learnPlace, openLearn } from '../../shell/learning'
import { dialog, text } from '../../shell/page'
import { names, scenario } from '../shared/scenario'
import { playerName } from '../seat/current'

const stepsById = new Map(scenario.battlefield.counters.units.map(({ id, steps }) => [id, steps]))

/** The printed steps of a unit; of another piece 0. */
const printedSteps = (piece: PieceId): number => stepsById.get(piece) ?? 0

/** The message of the reason: 18.2 has two victories, at once by a Mexican unit in San Agustín, and at the end by the south bank. */
function reasonKey(reason: string, view: View): string {
  if (reason !== 'OPS-18.2') return reason
  const depot = scenario.tables.victory.mexicanEntry.hex
  const isEntered = view.pieces.some(({ id, at }) => at === depot && sideOfPiece(id) === 'mexican')
  return isEntered ? 'OPS-18.2/entry' : 'OPS-18.2/river'
}

/** The result of a game: winner and reason, points and losses of both sides, luck, and how to play again or keep the game. */
export function ResultDialog() {
  const seat = useSeat()
  const view = seat.view.value
  const { game } = seat
  const t = text.value
  if (!view.result) return null
  // The reason is the number of a rule, or a word such as `resigned`.
  const { winner, reason, points } = view.result
  const losses = countLosses(seat.knownEvents.value, sideOfPiece, printedSteps)
  const opponent = game.opponent
  // The game is over: the seed is no secret any more.
  const seed = game.seed() ?? ''
  /** Starts a new game like this one, with some choices changed; an empty seed stands for a new one. */
  const playAgain = (changes: Partial<NewGameForm>): void =>
    void startGame({
      preset: game.preset,
      night: game.options.night,
      // What decides attacks: the combat table or a tabletop game; `pick`: another may be picked for a single attack.
      resolver: game.options.resolver,
      pick: game.options.pick === true,
      variants: variantsOf(game.options),
      ...(game.options.clash === 'played' && { commands: game.options.commander ?? 'players' }),
      seed: '',
      players: game.players,
      opponent: choiceOf(opponent),
      ...changes,
    })
  return (
    <Dialog
      id="result"
      title={t.result.heading}
      onClose={() => (dialog.value = null)}
      wide
      footer={
        <>
          <button type="button" onClick={() => (dialog.value = null)}>
            {t.result.look}
          </button>
          {opponent ? (
            <>
              <button
                type="button"
                title={t.solo.result.sameHint}
                data-testid="same-dice"
                onClick={() => playAgain({ seed })}
              >
                {t.solo.result.same}
              </button>
              <button
                type="button"
                data-testid="swap-sides"
                onClick={() =>
                  playAgain({
                    opponent: onOtherSide(opponent),
                    players: { us: game.players.mexican, mexican: game.players.us },
                  })
                }
              >
                {t.solo.result.swap}
              </button>
              <button type="button" data-testid="again" onClick={() => (dialog.value = 'newGame')}>
                {t.solo.result.fresh}
              </button>
              <button type="button" class="strong" data-testid="play-again" onClick={() => playAgain({})}>
                {t.solo.result.again}
              </button>
            </>
          ) : (
            <button type="button" class="strong" data-testid="again" onClick={() => (dialog.value = 'newGame')}>
              {t.result.again}
            </button>
          )}
        </>
      }
    >
      <p class="winner" data-testid="winner" data-winner={winner}>
        {winner === 'draw' ? (
          t.result.draw
        ) : (
          <>
            <SideMark side={winner} big /> {t.result.wins(t.side[winner], t.sideAdj[winner])}{' '}
            <span class="small">{playerName(winner)}</span>
          </>
        )}
      </p>
      <p data-testid="reason">
        {t.result.reasons[reasonKey(reason, view)] ?? reason}{' '}
        {reason.startsWith('OPS') ? <RuleLink id={reason} /> : null}
      </p>
      {variantNames(game.options).length > 0 ? (
        <p class="given-line" data-testid="variants-line">
          {t.variants.inForce}:{' '}
          {variantNames(game.options).map(({ name, rule }, i) => (
            <span key={rule}>
              {i > 0 ? '; ' : ''}
              {name} <RuleLink id={rule} />
            </span>
          ))}
        </p>
      ) : null}
      {game.given ? (
        <p class="given-line" data-testid="given-line">
          ⚅ {givenWords(game.given)}
        </p>
      ) : null}
      {opponent ? <OpponentLine opponent={opponent} /> : null}
      <h3>
        {t.result.points} <RuleLink id="OPS-18.3" />
      </h3>
      <table class="data">
        <thead>
          <tr>
            <th scope="col">{t.result.side}</th>
            <th scope="col">{t.result.losses}</th>
            <th scope="col">{t.result.total}</th>
          </tr>
        </thead>
        <tbody>
          {SIDES.map((side) => {
            const enemy = enemyOf(side)
            const hasEnemyLosses =
              losses.destroyed[enemy].length + losses.leaders[enemy].length + losses.steps[enemy] > 0
            return (
              <tr key={side}>
                <th scope="row">
                  <SideMark side={side} /> {t.side[side]}
                </th>
                <td>{hasEnemyLosses ? pointsText(side, losses) : t.result.noLosses}</td>
                <td>
                  <b>{points[side]}</b>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {SIDES.map((side) => {
        const lostPieces = [...losses.destroyed[side], ...losses.leaders[side]]
        return lostPieces.length === 0 ? null : (
          <p key={side} class="small">
            <SideMark side={side} /> {t.result.losses}: {names.value.pieces(lostPieces)}
          </p>
        )
      })}
      {/* A game of the rooms for learning is itself shown there, and is compared with nothing. */}
      {learnPlace.value === null ? (
        <div class="row">
          <button type="button" class="strong" data-testid="compare" onClick={() => openLearn({ room: 'compare' })}>
            {t.replay.compare}
          </button>
          <span class="small">{t.replay.compareHint}</span>
        </div>
      ) : null}
      {/* Given dice are no luck. */}
      {game.given?.until === null ? null : <Luck ledger={game.luck()} />}
      {opponent ? <Intentions /> : null}
      <Seed seed={seed} />
      <h3>{t.solo.result.keep}</h3>
      <div class="row keep">
        <button type="button" onClick={exportRecord}>
          {t.saves.exportRecord}
        </button>
        <button type="button" onClick={exportGame}>
          {t.menu.exportFile}
        </button>
        {SIDES.map((side) => (
          <button key={side} type="button" data-testid={`look-as-${side}`} onClick={() => lookAs(side)}>
            <SideMark side={side} /> {t.replay.lookAs(t.sideAdj[side])}
          </button>
        ))}
      </div>
    </Dialog>
  )
}

/** What a side has points for (OPS-18.3): the US army for units and leaders of the enemy, the Mexicans for steps and leaders. */
function pointsText(side: Side, losses: Losses): string {
  const lines = text.value.result.pointLines
  const pointsPer = scenario.tables.victory.points
  if (side === 'us') {
    const units = lines.units(losses.destroyed.mexican.length, pointsPer.usPerMexicanUnit)
    return `${units}; ${lines.mexicanLeaders(lostLeaders('mexican', losses), pointsPer.usPerMexicanLeader)}`
  }
  const steps = lines.steps(losses.steps.us, pointsPer.mexicanPerUsStep)
  return `${steps}; ${lines.usLeaders(lostLeaders('us', losses), pointsPer.mexicanPerUsLeader)}`
}

/** How many leaders a side has lost, not counting HQs: the ids of leaders contain `.ldr.`. */
const lostLeaders = (side: Side, losses: Losses): number =>
  losses.leaders[side].filter((id) => id.includes('.ldr.')).length
