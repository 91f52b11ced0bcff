/** The client of the API for scripts of pages that rarely call it: imported with the first call, so that they load without it. */
export { ApiProblem, api, problemText } from './http.ts';
