import { askEarly } from 'shared/early';

// The server writes the requests of the screen into the page. The application removes them when it starts: from then on
// it makes its own requests.
const requests = document.getElementById('first-requests')?.textContent;
if (requests) void askEarly(JSON.parse(requests));
