// Keeps what is typed before the console listens; src/app/keyboard/early-keys.ts asks for it. A file, as theme.js is.
;(function () {
  var kept = []
  var named = /^(Enter|Backspace|Home|End|Page|Arrow)/
  function keep(event) {
    // a form's keys are its own, and so are those of a link or a button that has the focus
    if (event.target !== document.body || document.forms.length > 0) return
    if (event.isComposing || event.repeat || event.altKey) return
    var isChord = event.ctrlKey || event.metaKey
    if (isChord ? event.key.toLowerCase() !== 'k' : event.key.length > 1 && !named.test(event.key)) return
    event.preventDefault()
    kept.push(event)
  }
  document.addEventListener('keydown', keep, true)
  document.addEventListener(
    'kontor.keys',
    function (asked) {
      document.removeEventListener('keydown', keep, true)
      asked.detail.push.apply(asked.detail, kept.splice(0))
    },
    { once: true },
  )
})()
