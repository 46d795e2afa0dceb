// Runs before landing.html is drawn. Its first screen is that of a visitor who sees the loader (vite/first-paint.ts); this says where it
// is not: the loader was shown in this browser session, or somebody is logged in. Keys of src/platform/storage.ts.
try {
  const { classList } = document.documentElement
  if (sessionStorage.getItem('landing-loader') !== null) classList.add('tanpa-pembuka')
  if (localStorage.getItem('authToken') !== null) classList.add('ada-sesi')
} catch {
  // Blocked storage: the loader is shown.
}
