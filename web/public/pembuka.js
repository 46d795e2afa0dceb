try {
  const { classList } = document.documentElement
  if (sessionStorage.getItem('landing-loader')) classList.add('tanpa-pembuka')
  if (localStorage.getItem('authToken')) classList.add('ada-sesi')
} catch {
  // Blocked.
}
