// Puts the remembered theme on <html> before the first paint (spec §9); a file, because the policy allows no inline script.
;(function () {
  var remembered = null
  try {
    remembered = localStorage.getItem('kontor.theme')
  } catch {
    // Storage can be closed by the browser; the theme of the system is used then.
  }
  var dark = remembered ? remembered === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
})()
