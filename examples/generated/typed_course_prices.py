"""Return what each course costs, with a client that openapi-python-client generated as `lms_client`."""

from __future__ import annotations

from lms_client import AuthenticatedClient
from lms_client.api.learn import get_learn_v1_courses
from lms_client.models import GetLearnV1CoursesResponse


def prices(client: AuthenticatedClient) -> dict[str, object]:
    """Return the price of each course of the first page by its name."""
    answer = get_learn_v1_courses.sync(client=client, page_size=100)
    if not isinstance(answer, GetLearnV1CoursesResponse):
        raise RuntimeError("the platform refused the call")
    return {course.course_name: course.price for course in answer.data.items}
