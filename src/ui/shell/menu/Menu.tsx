import { useEffect, useRef } from 'preact/hooks'
import { prepareOpponent } from '../../hex/play'
import { changeSettings, settings } from '../storage/settings'
import { LANGS } from '../../i18n/messages'
import { battleName, sideNames } from '../../shared/battleNames'
import { Dialog } from '../../shared/Dialog'
import { FIRST_OPPONENT, QUICK_GAME } from '../../hex/solo/opponentChoice'
import { generalShortName } from '../../hex/solo/generals'
import { exportGame, importGame, startGame, storedGameOffer, resumeStoredGame } from './games'
import { openLearn } from '../learning'
import { openTablePlay } from '../tablePlay'
import { type StoredBattle, storedBattle } from './battles'
import { clause, dialog, FIRST_PAGE, text } from '../page'
import { currentSeat, game, playerName } from '../../hex/seat/current'

/** Turn and side of the running game: "Turn 4, Ana (Mexico)". */
function turnAndPlayer(): string {
  const view = currentSeat.value?.view.value
  return view ? text.value.saves.when(view.turn, playerName(view.active)) : ''
}

/** Where the battle in storage stands: "turn 4, you command Mexico". */
function whereBattleStands({ scenario, turn, side, isOver }: StoredBattle): string {
  const t = text.value
  const { lang } = settings.value
  const name = battleName(scenario, lang)
  if (isOver) return t.menu.battleOver(name)
  const who = side === null ? t.menu.battleForTwo : t.menu.battleAs(sideNames(side, lang).army)
  return t.menu.battleAt(name, turn, who)
}

/** The front page, and the menu during a game. */
export function Menu() {
  const t = text.value
  const playedGame = game.value
  // The stored game that can be continued, if there is one.
  const offer = storedGameOffer.value
  const continueButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // Where storage answers late, the button comes after the dialog has focused its first one.
    const hasChosenFocus = document.activeElement?.matches('.menu-list *, .langs *') === true
    if (!hasChosenFocus) continueButton.current?.focus()
  }, [offer])
  const close = (): void => {
    if (game.value) dialog.value = null
  }
  const menuButton = (testId: string, label: string, onClick: () => void) => (
    <button type="button" key={testId} data-testid={testId} onClick={onClick}>
      {label}
    </button>
  )
  const toAct = playedGame?.toAct() ?? null
  const isOver = playedGame !== null && toAct === null
  // Against the computer only the human may resign, and only when it is his turn.
  const mayResign = playedGame !== null && !isOver && (!playedGame.opponent || toAct === playedGame.seat)
  return (
    <Dialog
      id="menu"
      title={playedGame ? t.menu.heading : t.title}
      onClose={close}
      closesByButtonsOnly={!playedGame}
      wide={!playedGame}
    >
      {playedGame ? null : (
        <div class="front">
          <p class="front-sub">{t.subtitle}</p>
          <p>{t.menu.blurb}</p>
          <div class="front-main">
            {offer ? (
              <button
                type="button"
                ref={continueButton}
                class="strong big"
                data-testid="continue"
                onClick={() => resumeStoredGame()}
              >
                {t.menu.continue}
                <span class="small">{t.menu.continueHint(offer.label())}</span>
              </button>
            ) : null}
            <button
              type="button"
              class={offer ? 'big' : 'strong big'}
              data-testid="play-now"
              onPointerEnter={prepareOpponent}
              onClick={() => void startGame(QUICK_GAME)}
            >
              {t.solo.menu.play}
              <span class="small">
                {t.solo.menu.playHint(
                  generalShortName(FIRST_OPPONENT.character),
                  t.solo.setup.levels[FIRST_OPPONENT.level],
                )}
              </span>
            </button>
            <button
              type="button"
              class="big"
              data-testid="play-two"
              onClick={() => void startGame({ ...QUICK_GAME, opponent: null })}
            >
              {t.solo.menu.two}
              <span class="small">{t.solo.menu.twoHint}</span>
            </button>
            <button type="button" class="big" data-testid="learn" onClick={() => openLearn({ room: 'home' })}>
              {t.menu.learn}
              <span class="small">{t.menu.learnHint}</span>
            </button>
            {storedBattle.value ? (
              <button
                type="button"
                class="big"
                data-testid="continue-battle"
                onClick={() => openTablePlay({ from: 'storage' })}
              >
                {t.menu.continueBattle}
                <span class="small">{whereBattleStands(storedBattle.value)}</span>
              </button>
            ) : null}
            <button type="button" class="big" data-testid="table" onClick={() => openTablePlay('new')}>
              {t.menu.table}
              <span class="small">{t.menu.tableHint}</span>
            </button>
            {/* A page of its own: it needs nothing of the game, and works without a network. */}
            <a class="file-button big" data-testid="desk" href="./desk.html">
              {t.menu.desk}
              <span class="small">{t.menu.deskHint}</span>
            </a>
          </div>
        </div>
      )}
      <nav class="menu-list" aria-label={t.menu.heading}>
        {playedGame ? (
          <button type="button" class="strong" data-testid="resume" onClick={close}>
            {t.menu.resume} <span class="small">{turnAndPlayer()}</span>
          </button>
        ) : null}
        {menuButton('new-game', t.menu.newGame, () => (dialog.value = 'newGame'))}
        {playedGame
          ? menuButton('save', `${t.menu.save} / ${t.menu.load}`, () => (dialog.value = 'saves'))
          : menuButton('load', t.menu.load, () => (dialog.value = 'saves'))}
        {playedGame ? menuButton('export', t.menu.exportFile, exportGame) : null}
        {playedGame ? menuButton('turns', t.menu.turns, () => (dialog.value = 'turns')) : null}
        <label class="file-button" data-testid="import-label">
          {t.menu.importFile}
          <input
            type="file"
            accept=".json,application/json"
            data-testid="import"
            onChange={(event) => {
              const file = event.currentTarget.files?.[0]
              event.currentTarget.value = ''
              if (file) void importGame(file)
            }}
          />
        </label>
        {playedGame ? menuButton('learn', t.menu.learn, () => openLearn({ room: 'home' })) : null}
        {menuButton('how-to', t.menu.howTo, () => (dialog.value = 'howTo'))}
        {menuButton('rulebook', t.menu.rulebook, () => {
          dialog.value = null
          clause.value = FIRST_PAGE
          // Before the first game there is no map to read beside, so the menu stays open under the rulebook.
          if (!game.value) dialog.value = 'menu'
        })}
        {menuButton('options', t.menu.options, () => (dialog.value = 'options'))}
        {menuButton('help', t.menu.help, () => (dialog.value = 'help'))}
        {menuButton('about', t.menu.about, () => (dialog.value = 'about'))}
        {mayResign ? menuButton('resign', t.menu.resign, () => (dialog.value = 'resign')) : null}
        {isOver ? menuButton('result', t.result.heading, () => (dialog.value = 'result')) : null}
      </nav>
      <p class="langs">
        {LANGS.map(({ lang, name }) => (
          <button
            key={lang}
            type="button"
            class="plain"
            lang={lang}
            aria-pressed={settings.value.lang === lang}
            data-testid={`lang-${lang}`}
            onClick={() => changeSettings({ lang })}
          >
            {name}
          </button>
        ))}
      </p>
    </Dialog>
  )
}
